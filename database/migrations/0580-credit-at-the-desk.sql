-- kind: expand
-- carries: 0.2.0
-- Money that is recorded as credit of the student, because the enrolment is paid or turned down, and entries of it that wait
-- for a second person.

alter table second_checks add column is_credit boolean not null default false;
alter table payment_verifications add column is_credit boolean not null default false;
