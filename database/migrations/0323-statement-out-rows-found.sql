-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Finds what was sent from a wallet by its amount.

create index concurrently if not exists refunds_sent on refunds (sent_method_id, amount_mmk) where state = 'sent';
create index concurrently if not exists payout_batch_payees_sent on payout_batch_payees (sent_method_id, total_mmk)
  where state = 'sent';
create index concurrently if not exists payouts_single on payouts (paid_method_id) where paid_on is not null and batch_payee_id is null;
create index concurrently if not exists statement_resolutions_own on statement_resolutions (other_method_id) where kind = 'own';
