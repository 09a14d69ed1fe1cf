-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Pictures are also looked up by the time and amount that were read from them: a digit of the number may be misread.
create index concurrently if not exists payment_proofs_read_time on payment_proofs
  ((reading -> 'paidAt' ->> 'value'), (reading -> 'amount' ->> 'value')) where reading is not null;
create index concurrently if not exists registration_readings_time on registration_readings
  ((reading -> 'paidAt' ->> 'value'), (reading -> 'amount' ->> 'value'));
