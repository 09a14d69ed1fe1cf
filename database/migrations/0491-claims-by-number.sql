-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Claims that wait are looked up by their numbers.
create index concurrently if not exists payment_proofs_waiting_number on payment_proofs (number_key)
  where answered_at is null and number_key is not null;
