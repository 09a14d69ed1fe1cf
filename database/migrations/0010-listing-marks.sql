-- Courses by their places in the order of lists, one row for each place of each: a township's courses lie side by side
-- here, where in course_listing they are strewn. Kept by the listing's triggers.
create table course_places (
  place text not null,
  is_video boolean not null,
  inserted_at timestamptz not null,
  course_id bigint not null,
  course_type smallint not null,
  category_id bigint not null,
  owner_id bigint not null
);
comment on table course_places is 'courses of course_listing by each of their places; kept by triggers';

-- How far into a sorted list some of its rows stand, counted now and then, and what has come and gone since. Together
-- they say exactly how many rows stand before a mark, so a page deep inside a list need not be counted up to.
create table listing_marks (
  list text not null,
  sort text not null,
  skipped integer not null,
  inserted_at timestamptz,
  title text collate "my-x-icu",
  id bigint not null,
  primary key (list, sort, skipped)
);
comment on table listing_marks is 'some rows of the lists course, video and class, and how many stood before each; with what it is sorted by; kept by a job';

create table listing_moves (
  list text not null,
  step smallint not null,
  inserted_at timestamptz not null,
  title text collate "my-x-icu" not null,
  id bigint not null
);
comment on table listing_moves is 'what has come into a list (1) and left it (-1) since its marks were counted; written by triggers';

create function move_listed_courses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into course_places (place, is_video, inserted_at, course_id, course_type, category_id, owner_id)
      select place, is_video, inserted_at, course_id, course_type, category_id, owner_id from come, unnest(places) as place;
    insert into listing_moves (list, step, inserted_at, title, id)
      select case when is_video then 'video' else 'course' end, 1, inserted_at, title, course_id from come;
  elsif tg_op = 'DELETE' then
    delete from course_places as placed using gone, unnest(gone.places) as token
      where placed.place = token and placed.is_video = gone.is_video
        and placed.inserted_at = gone.inserted_at and placed.course_id = gone.course_id;
    insert into listing_moves (list, step, inserted_at, title, id)
      select case when is_video then 'video' else 'course' end, -1, inserted_at, title, course_id from gone;
  else
    delete from course_places as placed using gone join come using (course_id), unnest(gone.places) as token
      where (gone.course_type, gone.category_id, gone.owner_id, gone.inserted_at, gone.places)
          is distinct from (come.course_type, come.category_id, come.owner_id, come.inserted_at, come.places)
        and placed.place = token and placed.is_video = gone.is_video
        and placed.inserted_at = gone.inserted_at and placed.course_id = gone.course_id;
    insert into course_places (place, is_video, inserted_at, course_id, course_type, category_id, owner_id)
      select token, come.is_video, come.inserted_at, course_id, come.course_type, come.category_id, come.owner_id
      from come join gone using (course_id), unnest(come.places) as token
      where (gone.course_type, gone.category_id, gone.owner_id, gone.inserted_at, gone.places)
        is distinct from (come.course_type, come.category_id, come.owner_id, come.inserted_at, come.places);
    insert into listing_moves (list, step, inserted_at, title, id)
      select case when moved.is_video then 'video' else 'course' end, step, moved.inserted_at, moved.title, course_id
      from gone join come using (course_id), lateral (
        values (-1, gone.is_video, gone.inserted_at, gone.title), (1, come.is_video, come.inserted_at, come.title)
      ) as moved (step, is_video, inserted_at, title)
      where (gone.is_video, gone.inserted_at, gone.title) is distinct from (come.is_video, come.inserted_at, come.title);
  end if;
  return null;
end $$;

create function move_listed_classes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into listing_moves (list, step, inserted_at, title, id) select 'class', 1, inserted_at, title, class_id from come;
  elsif tg_op = 'DELETE' then
    insert into listing_moves (list, step, inserted_at, title, id) select 'class', -1, inserted_at, title, class_id from gone;
  else
    insert into listing_moves (list, step, inserted_at, title, id)
      select 'class', step, moved.inserted_at, moved.title, class_id
      from gone join come using (class_id), lateral (
        values (-1, gone.inserted_at, gone.title), (1, come.inserted_at, come.title)) as moved (step, inserted_at, title)
      where (gone.inserted_at, gone.title) is distinct from (come.inserted_at, come.title);
  end if;
  return null;
end $$;

create trigger course_listing_placed after insert on course_listing referencing new table as come
  for each statement execute function move_listed_courses();
create trigger course_listing_placed_again after update on course_listing referencing old table as gone new table as come
  for each statement execute function move_listed_courses();
create trigger course_listing_unplaced after delete on course_listing referencing old table as gone
  for each statement execute function move_listed_courses();
create trigger class_listing_placed after insert on class_listing referencing new table as come
  for each statement execute function move_listed_classes();
create trigger class_listing_placed_again after update on class_listing referencing old table as gone new table as come
  for each statement execute function move_listed_classes();
create trigger class_listing_unplaced after delete on class_listing referencing old table as gone
  for each statement execute function move_listed_classes();

-- What is there already.
insert into course_places (place, is_video, inserted_at, course_id, course_type, category_id, owner_id)
  select place, is_video, inserted_at, course_id, course_type, category_id, owner_id from course_listing, unnest(places) as place;
create unique index course_places_newest on course_places (place, is_video, inserted_at desc, course_id desc) include (course_type);
create index course_places_category on course_places (place, category_id, is_video, inserted_at desc, course_id desc)
  include (course_type, owner_id);

-- Teachers and schools that guests may see, among twenty times as many students: listed in both orders, counted, and
-- looked through for a name without reading the table.
create index accounts_public_owners on accounts (role, inserted_at desc, id desc) include (name_key)
  where status = 2 and deleted_at is null and role <> 'student';
create index accounts_public_owner_names
  on accounts (role, (coalesce(nullif(name, ''), school_name, '') collate "my-x-icu"), id)
  where status = 2 and deleted_at is null and role <> 'student';
