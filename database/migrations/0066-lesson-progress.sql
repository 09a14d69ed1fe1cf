-- kind: expand
-- carries: 0.1.0
-- What students have seen of their lessons, on any device.

create table lesson_progress (
  account_id bigint not null references accounts (id),
  content_id bigint not null references contents (id),
  watched int4multirange not null,
  position_seconds integer not null check (position_seconds between 0 and 86400),
  position_at timestamptz not null,
  length_seconds integer check (length_seconds > 0),
  finished_at timestamptz,
  marked_finished boolean,
  marked_at timestamptz,
  updated_at timestamptz not null,
  primary key (account_id, content_id),
  check ((marked_finished is null) = (marked_at is null))
);
comment on table lesson_progress is 'what a student has seen of a lesson, merged over devices';
comment on column lesson_progress.watched is 'the seconds that were played, as ranges [from, to)';
comment on column lesson_progress.position_at is 'when the position was left, by the server''s clock at the latest';
comment on column lesson_progress.length_seconds is 'of a video, when it was last reported';
comment on column lesson_progress.marked_finished is 'set by hand by the student; outweighs finished_at';
create index lesson_progress_newest on lesson_progress (account_id, position_at desc);
create index lesson_progress_content on lesson_progress (content_id);
