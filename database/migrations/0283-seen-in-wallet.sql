-- kind: expand
-- carries: 0.2.0
-- Whether the admin who verified a payment has said to have seen it in the wallet.

alter table transfers add column seen_in_wallet boolean;
comment on column transfers.seen_in_wallet is 'true: who verified it has said so; null: no one was asked';
alter table second_checks add column seen_in_wallet boolean;
