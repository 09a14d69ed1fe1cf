-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- The daily close counts what was answered and withdrawn in a day.
create index concurrently if not exists payment_proofs_answered on payment_proofs (answered_at)
  where answered_at is not null;
create index concurrently if not exists transfers_withdrawn on transfers (withdrawn_at) where withdrawn_at is not null;
