-- kind: expand
-- carries: 0.2.0
-- What a worker read from the picture of a receipt, and when the payer edited the facts after sending it.

alter table payment_proofs
  add column reading jsonb,
  add column facts_at timestamptz;
comment on column payment_proofs.reading is
  'number, amount, reference and time as read from the picture; a proposal that decides nothing. Null while it was not read';
comment on column payment_proofs.facts_at is
  'when the payer edited number, amount or wallet after the picture had arrived; null if never';
