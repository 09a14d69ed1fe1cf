-- Courses of chosen owners are counted without reading the table, so the index knows their types too.
create index course_listing_of_owner on course_listing (owner_id, inserted_at desc, course_id desc) include (course_type);
drop index course_listing_owner;
alter index course_listing_of_owner rename to course_listing_owner;
