-- kind: expand
-- carries: 0.2.0
-- How many digits the transfer numbers of a wallet have, and a lookup of pictures by the number that was read from them.

alter table payment_methods add column number_digits int check (number_digits between 4 and 40);
comment on column payment_methods.number_digits is 'digits of its transfer numbers; null where they vary or nobody knows';

create index payment_proofs_read_number on payment_proofs ((reading -> 'number' ->> 'value')) where reading is not null;
create index registration_readings_number on registration_readings ((reading -> 'number' ->> 'value'));
