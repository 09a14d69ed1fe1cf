-- kind: expand
-- carries: 0.2.0
-- Applications whose students were reminded that the fee is due, and when they end.

create table unpaid_reminders (
  enrolment_id bigint primary key references enrolments (id),
  reminded_at timestamptz not null,
  pay_by timestamptz not null,
  check (pay_by > reminded_at)
);
comment on table unpaid_reminders is 'the newest reminder of an unpaid application; an answer to a picture after it makes another one necessary';
