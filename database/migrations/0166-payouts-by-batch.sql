-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- The payouts of a payee in a batch (MON-09).
create index concurrently if not exists payouts_batch_payee on payouts (batch_payee_id);
