-- kind: expand
-- carries: 0.2.0
-- Reminders that saved lessons are removed with the end of access, so that a repeated run sends none twice.

create table saved_lesson_reminders (
  enrolment_id bigint not null references enrolments (id) on delete cascade,
  day date not null,
  sent_at timestamptz not null,
  primary key (enrolment_id, day)
);
comment on column saved_lesson_reminders.day is 'the last day of the access';
