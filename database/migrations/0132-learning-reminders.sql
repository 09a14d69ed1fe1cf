-- kind: expand
-- carries: 0.2.0
-- Reminders that were sent, so that a repeated run sends none twice.

create table learning_reminders (
  enrolment_id bigint not null references enrolments (id) on delete cascade,
  kind text not null check (kind in ('access-week', 'access-day', 'class')),
  day date not null,
  sent_at timestamptz not null,
  primary key (enrolment_id, kind, day)
);
comment on column learning_reminders.day is 'the last day of the access, or the day of the meeting';
