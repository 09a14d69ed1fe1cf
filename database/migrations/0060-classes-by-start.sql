-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- The home page shows the classes that start next.
create index concurrently if not exists classes_start_date on classes (start_date, id);
