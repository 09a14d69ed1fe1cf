-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- The owner's start page lists the applications that wait, and the files that could not be prepared.
create index concurrently if not exists enrolments_waiting on enrolments (course_id, id)
  where status = 1 and closed_at is null;
create index concurrently if not exists contents_failed on contents (group_id, id)
  where processing = 2 and deleted_at is null;
