-- kind: expand
-- carries: 0.2.0
-- What students write to themselves at a time of a lesson.

create table lesson_notes (
  account_id bigint not null references accounts (id),
  content_id bigint not null references contents (id),
  at_seconds integer not null check (at_seconds between 0 and 86400),
  text text not null check (length(text) between 1 and 1000),
  updated_at timestamptz not null,
  primary key (account_id, content_id, at_seconds)
);
comment on table lesson_notes is 'notes of a student at a second of a lesson; no other account reads them';
create index lesson_notes_content on lesson_notes (content_id);
