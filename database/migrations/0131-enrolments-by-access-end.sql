-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Students are reminded before their access ends.
create index concurrently if not exists enrolments_access_end on enrolments (access_end_date, id)
  where status = 2 and closed_at is null;
