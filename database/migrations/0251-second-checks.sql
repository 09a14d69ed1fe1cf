-- kind: expand
-- carries: 0.2.0
-- Payments above the limit of the settings: one admin enters what arrived, another confirms it.

create table second_checks (
  id bigint generated always as identity primary key,
  enrolment_id bigint references enrolments (id) on delete cascade,
  registration_payment_id bigint references registration_payments (id) on delete cascade,
  payment_method_id bigint not null references payment_methods (id),
  number_typed text not null,
  number_key text not null,
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  knows_reused_picture boolean not null,
  takes_part boolean not null,
  is_further_transfer boolean not null,
  entered_by bigint not null references admins (id),
  entered_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'undone', 'declined', 'replaced')),
  closed_by bigint references admins (id),
  closed_at timestamptz,
  transfer_id bigint references transfers (id),
  check (num_nonnulls(enrolment_id, registration_payment_id) = 1),
  check (num_nonnulls(outcome, closed_by, closed_at) in (0, 3)),
  constraint second_checks_two_people check (outcome is distinct from 'confirmed' or closed_by <> entered_by),
  check ((transfer_id is not null) = coalesce(outcome = 'confirmed', false))
);
comment on column second_checks.transfer_id is 'recorded by the confirmation';
create unique index second_checks_enrolment on second_checks (enrolment_id) where closed_at is null;
create unique index second_checks_registration on second_checks (registration_payment_id) where closed_at is null;
create index second_checks_number on second_checks (number_key) where closed_at is null;
create index second_checks_transfer on second_checks (transfer_id) where transfer_id is not null;
