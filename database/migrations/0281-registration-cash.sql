-- kind: contract
-- carries: 0.2.0
-- Cash for registration fees. The release before lists and prints the slips of enrolments alone, and goes on to write
-- them with an enrolment.

alter table cash_slips alter column enrolment_id drop not null;
alter table cash_slips add column registration_payment_id bigint;
alter table cash_slips
  add constraint cash_slips_registration foreign key (registration_payment_id)
    references registration_payments (id) not valid,
  add constraint cash_slips_pay_one check (num_nonnulls(enrolment_id, registration_payment_id) = 1) not valid;
