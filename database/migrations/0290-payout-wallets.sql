-- kind: expand
-- carries: 0.2.0
-- The wallet from which a single payout was sent. Batches keep it with each payee.

alter table payouts add column paid_method_id bigint references payment_methods (id);
comment on column payouts.paid_method_id is 'null: in a batch, or paid before wallets were recorded';
