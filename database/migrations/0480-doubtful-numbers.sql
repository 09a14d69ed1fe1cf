-- kind: expand
-- carries: 0.2.0
-- How many digits the transfer numbers of a wallet have.

alter table payment_methods add column number_digits int;
alter table payment_methods
  add constraint payment_methods_number_digits check (number_digits between 4 and 40) not valid;
comment on column payment_methods.number_digits is 'digits of its transfer numbers; null where they vary or are not known';
