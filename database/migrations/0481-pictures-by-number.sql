-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Pictures are looked up by the number that was read from them (MON-10).
alter table payment_methods validate constraint payment_methods_number_digits;
create index concurrently if not exists payment_proofs_read_number on payment_proofs ((reading -> 'number' ->> 'value'))
  where reading is not null;
create index concurrently if not exists registration_readings_number on registration_readings
  ((reading -> 'number' ->> 'value'));
