-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- The dashboard counts the enrolments of each of the last days.
create index concurrently if not exists enrolments_inserted on enrolments (inserted_at);
