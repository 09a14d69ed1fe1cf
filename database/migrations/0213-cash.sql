-- kind: expand
-- carries: 0.2.0
-- Cash at the counter: a till is a payment method of the kind cash; it is open from one count to the next.

create table till_shifts (
  id bigint generated always as identity primary key,
  payment_method_id bigint not null references payment_methods (id),
  opened_by bigint not null references admins (id),
  opened_at timestamptz not null,
  closed_by bigint references admins (id),
  closed_at timestamptz,
  closing_mmk bigint,
  counted_mmk bigint check (counted_mmk between 0 and 1000000000000),
  difference_mmk bigint generated always as (counted_mmk - closing_mmk) stored,
  reason text,
  check (num_nonnulls(closed_by, closed_at, closing_mmk, counted_mmk) in (0, 4)),
  check (reason is not null or counted_mmk = closing_mmk)
);
comment on column till_shifts.closing_mmk is 'what the ledger had when the till was counted; the difference is booked';
create unique index till_shifts_open on till_shifts (payment_method_id) where closed_at is null;

create sequence cash_slip_numbers;
create table cash_slips (
  id bigint generated always as identity primary key,
  no bigint not null unique default nextval('cash_slip_numbers'),
  client_key uuid not null unique,
  shift_id bigint not null references till_shifts (id),
  enrolment_id bigint not null references enrolments (id),
  transfer_id bigint not null unique references transfers (id),
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  surplus_mmk bigint not null,
  rest_mmk bigint not null,
  booked_by bigint not null references admins (id),
  booked_at timestamptz not null
);
comment on column cash_slips.client_key is 'chosen by the browser: a second request with it is the first one again';
create index cash_slips_shift on cash_slips (shift_id);

create table cash_deposits (
  id bigint generated always as identity primary key,
  client_key uuid not null unique,
  from_method_id bigint not null references payment_methods (id),
  to_method_id bigint not null references payment_methods (id),
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  taken_by bigint not null references admins (id),
  taken_at timestamptz not null,
  check (from_method_id <> to_method_id)
);
comment on table cash_deposits is 'cash that was taken from a till to a bank or wallet';
