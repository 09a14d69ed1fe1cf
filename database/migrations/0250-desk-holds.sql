-- kind: expand
-- carries: 0.2.0
-- Which admin has a payment open at the desk. A hold ends by itself; the rows of ended holds are deleted by later ones.

create table desk_holds (
  id bigint generated always as identity primary key,
  enrolment_id bigint unique references enrolments (id) on delete cascade,
  registration_payment_id bigint unique references registration_payments (id) on delete cascade,
  admin_id bigint not null references admins (id),
  held_until timestamptz not null,
  check (num_nonnulls(enrolment_id, registration_payment_id) = 1)
);
