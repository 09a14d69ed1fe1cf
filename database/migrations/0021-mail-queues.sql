-- kind: contract
-- carries: 0.1.0
-- Each mail has its row from the moment it is asked for, whatever becomes of it: 'waiting', 'sent', 'kept' (no SMTP
-- server), 'dropped' (it came too late to be of use) or 'failed'. Rows written by an earlier version are kept ones.
alter table outbox_mails add column kind text not null default 'notice';
alter table outbox_mails add column state text not null default 'kept'
  constraint outbox_mails_state_check check (state in ('waiting', 'sent', 'kept', 'dropped', 'failed'));
alter table outbox_mails add column language text not null default 'my'
  constraint outbox_mails_language_check check (language in ('my', 'en'));
-- The left part of the Message-ID: a mail that goes out twice can be known by it.
alter table outbox_mails add column message_id uuid not null default gen_random_uuid();
-- Until when what the mail holds is of use, such as the link of a reset.
alter table outbox_mails add column useful_until timestamptz;
-- The HTML is made from the text when the mail leaves.
alter table outbox_mails alter column body_html drop not null;
create index outbox_mails_inserted_at on outbox_mails (inserted_at);
create index outbox_mails_open on outbox_mails (kind, inserted_at) where state = 'waiting';
create index outbox_mails_kept on outbox_mails (id) where state = 'kept';

-- A message of an admin to many people, while it is handed out in portions: who has been told is in last_account_id.
create table broadcasts (
  id bigint generated always as identity primary key,
  audience text not null constraint broadcasts_audience_check check (audience in ('teacher', 'school', 'student', 'all')),
  account_ids bigint[],
  message text not null,
  course_id bigint references courses (id),
  class_id bigint references classes (id),
  send_date timestamptz not null,
  inserted_at timestamptz not null default now(),
  last_account_id bigint not null default 0,
  until_account_id bigint not null,
  handed_out_at timestamptz
);

-- Copies of a broadcast leave after all others; each kind has an index of its own, so that neither is looked for
-- among the other.
alter table notifications add column broadcast_id bigint;
create index notifications_copies_waiting on notifications (send_date, id) where mail_waits and broadcast_id is null;
create index notifications_broadcast_copies_waiting on notifications (send_date, id)
  where mail_waits and broadcast_id is not null;
drop index notifications_mail_waits;
