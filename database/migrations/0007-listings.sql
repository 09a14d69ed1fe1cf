-- The public catalogue as its lists read it: one narrow row for each course and class that guests may see, with what
-- they are filtered and sorted by. Kept by triggers, whoever writes the tables below, so that a list never asks a
-- course's owner whether it is public.

-- Keys forget the blanks beside Burmese letters, digits and other scripts included: ပုံ၂၀၂၆ finds ပုံ ၂၀၂၆.
update accounts set name_key = regexp_replace(name_key, '(?<=[\u1000-\u109f]) | (?=[\u1000-\u109f])', '', 'g')
  where name_key ~ '[\u1000-\u109f] | [\u1000-\u109f]';
update courses set title_key = regexp_replace(title_key, '(?<=[\u1000-\u109f]) | (?=[\u1000-\u109f])', '', 'g')
  where title_key ~ '[\u1000-\u109f] | [\u1000-\u109f]';
update news set title_key = regexp_replace(title_key, '(?<=[\u1000-\u109f]) | (?=[\u1000-\u109f])', '', 'g')
  where title_key ~ '[\u1000-\u109f] | [\u1000-\u109f]';
update course_requests set title_key = regexp_replace(title_key, '(?<=[\u1000-\u109f]) | (?=[\u1000-\u109f])', '', 'g')
  where title_key ~ '[\u1000-\u109f] | [\u1000-\u109f]';

-- Every run of 1, 2, 3 and 5 characters of a key. A keyword of any length and cut anywhere has runs among them.
create function search_grams(key text) returns text[]
language plpgsql immutable parallel safe strict cost 10000 as $$
declare
  letters text[] := string_to_array(key, null);
  grams text[] := letters;
  pair text;
begin
  for at in 1 .. cardinality(letters) - 1 loop
    pair := letters[at] || letters[at + 1];
    grams := grams || pair || (pair || letters[at + 2]) || (pair || letters[at + 2] || letters[at + 3] || letters[at + 4]);
  end loop;
  -- Beyond the end there is nothing, and what holds nothing is null.
  return array_remove(grams, null);
end $$;

-- How a place is asked for: by region, by township, by both.
create function place_tokens(region smallint, town text) returns text[]
language sql immutable parallel safe
return array_remove(array[region::text, ':' || town, region::text || ':' || town], null);

create table course_listing (
  course_id bigint primary key references courses (id) on delete cascade,
  course_type smallint not null,
  is_video boolean not null,
  category_id bigint not null,
  owner_id bigint not null,
  inserted_at timestamptz not null,
  title text collate "my-x-icu" not null,
  title_key text not null,
  places text[] not null
);
comment on table course_listing is 'public courses as lists read them; kept by triggers';
comment on column course_listing.places is 'regions and townships of its classes, of a video course those of its owner; see place_tokens';

create table class_listing (
  class_id bigint primary key references classes (id) on delete cascade,
  course_id bigint not null,
  category_id bigint not null,
  owner_id bigint not null,
  class_type smallint not null,
  fee_mmk integer not null,
  start_time time not null,
  end_time time not null,
  region smallint,
  town text,
  inserted_at timestamptz not null,
  title text collate "my-x-icu" not null,
  title_key text not null
);
comment on table class_listing is 'classes of public courses as lists read them; kept by triggers';

create table course_tallies (
  course_type smallint not null,
  category_id bigint not null,
  total integer not null,
  primary key (course_type, category_id)
) with (fillfactor = 50);
comment on table course_tallies is 'rows of course_listing by type and category; kept by triggers';

create table course_place_tallies (
  place text not null,
  course_type smallint not null,
  total integer not null,
  primary key (place, course_type)
) with (fillfactor = 50);
comment on table course_place_tallies is 'rows of course_listing by place and type; kept by triggers';

create table class_tallies (
  category_id bigint not null,
  class_type smallint not null,
  region smallint not null,
  total integer not null,
  primary key (category_id, class_type, region)
) with (fillfactor = 50);
comment on table class_tallies is 'rows of class_listing; the region is -1 where there is none; kept by triggers';

create view public_courses as
select course.id as course_id, course.course_type, course.course_type = 3 as is_video, course.category_id, course.owner_id, course.inserted_at, course.title,
  course.title_key,
  case when course.course_type = 3 then place_tokens(owner.region, owner.town)
  else array(
    select distinct token from classes as class, unnest(place_tokens(class.region, class.town)) as token
    where class.course_id = course.id and class.archived_at is null order by token) end as places
from courses as course join accounts as owner on owner.id = course.owner_id
where course.approval = 2 and course.archived_at is null and owner.status = 2 and owner.deleted_at is null;

create view public_classes as
select class.id as class_id, class.course_id, course.category_id, course.owner_id, class.class_type, class.fee_mmk,
  class.start_time, class.end_time, class.region, class.town, class.inserted_at, course.title, course.title_key
from classes as class join courses as course on course.id = class.course_id join accounts as owner on owner.id = course.owner_id
where class.archived_at is null
  and course.approval = 2 and course.archived_at is null and owner.status = 2 and owner.deleted_at is null;

create function list_courses_again(ids bigint[]) returns void language plpgsql as $$
begin
  delete from course_listing as listed where listed.course_id = any(ids)
    and not exists (select from public_courses as course where course.course_id = listed.course_id);
  insert into course_listing as listed
    (course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places)
  select course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places
  from public_courses where course_id = any(ids) order by course_id
  on conflict (course_id) do update set
    course_type = excluded.course_type, is_video = excluded.is_video, category_id = excluded.category_id, owner_id = excluded.owner_id,
    inserted_at = excluded.inserted_at, title = excluded.title, title_key = excluded.title_key, places = excluded.places
  where (listed.course_type, listed.category_id, listed.owner_id, listed.inserted_at, listed.title, listed.title_key, listed.places)
    is distinct from (excluded.course_type, excluded.category_id, excluded.owner_id, excluded.inserted_at, excluded.title,
      excluded.title_key, excluded.places);
end $$;

create function list_classes_again(ids bigint[]) returns void language plpgsql as $$
begin
  delete from class_listing as listed where listed.class_id = any(ids)
    and not exists (select from public_classes as class where class.class_id = listed.class_id);
  insert into class_listing as listed
    (class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key)
  select class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key
  from public_classes where class_id = any(ids) order by class_id
  on conflict (class_id) do update set
    course_id = excluded.course_id, category_id = excluded.category_id, owner_id = excluded.owner_id,
    class_type = excluded.class_type, fee_mmk = excluded.fee_mmk, start_time = excluded.start_time,
    end_time = excluded.end_time, region = excluded.region, town = excluded.town, inserted_at = excluded.inserted_at,
    title = excluded.title, title_key = excluded.title_key
  where (listed.course_id, listed.category_id, listed.owner_id, listed.class_type, listed.fee_mmk, listed.start_time,
      listed.end_time, listed.region, listed.town, listed.inserted_at, listed.title, listed.title_key)
    is distinct from (excluded.course_id, excluded.category_id, excluded.owner_id, excluded.class_type, excluded.fee_mmk,
      excluded.start_time, excluded.end_time, excluded.region, excluded.town, excluded.inserted_at, excluded.title,
      excluded.title_key);
end $$;

-- Each trigger first holds the row that its own depends on, so that of two changes at once the second sees the first.
create function on_course_changed() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.owner_id for share;
  perform list_courses_again(array[new.id]);
  if tg_op = 'UPDATE' then
    perform list_classes_again(array(select id from classes where course_id = new.id));
  end if;
  return null;
end $$;

create function on_class_changed() returns trigger language plpgsql as $$
begin
  perform from courses where id = new.course_id for no key update;
  perform from accounts where id = (select owner_id from courses where id = new.course_id) for share;
  perform list_classes_again(array[new.id]);
  perform list_courses_again(array[new.course_id]);
  return null;
end $$;

create function on_owner_changed() returns trigger language plpgsql as $$
begin
  perform list_courses_again(array(select id from courses where owner_id = new.id));
  perform list_classes_again(array(
    select class.id from classes as class join courses as course on course.id = class.course_id where course.owner_id = new.id));
  return null;
end $$;

create trigger courses_listed after insert on courses
  for each row when (new.approval = 2) execute function on_course_changed();
create trigger courses_listed_again
  after update of approval, archived_at, course_type, category_id, owner_id, inserted_at, title, title_key on courses
  for each row when (
    (old.approval, old.archived_at, old.course_type, old.category_id, old.owner_id, old.inserted_at, old.title, old.title_key)
    is distinct from
    (new.approval, new.archived_at, new.course_type, new.category_id, new.owner_id, new.inserted_at, new.title, new.title_key))
  execute function on_course_changed();
create trigger classes_listed after insert on classes for each row execute function on_class_changed();
create trigger classes_listed_again
  after update of archived_at, class_type, fee_mmk, start_time, end_time, region, town, inserted_at on classes
  for each row when (
    (old.archived_at, old.class_type, old.fee_mmk, old.start_time, old.end_time, old.region, old.town, old.inserted_at)
    is distinct from
    (new.archived_at, new.class_type, new.fee_mmk, new.start_time, new.end_time, new.region, new.town, new.inserted_at))
  execute function on_class_changed();
create trigger owners_listed_again after update of status, deleted_at, region, town on accounts
  for each row when (new.role <> 'student' and
    (old.status, old.deleted_at, old.region, old.town) is distinct from (new.status, new.deleted_at, new.region, new.town))
  execute function on_owner_changed();

create function count_listed_courses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into course_tallies as tally select course_type, category_id, -count(*) from gone group by 1, 2 order by 1, 2
    on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
    insert into course_place_tallies as tally
      select place, course_type, -count(*) from gone, unnest(places) as place group by 1, 2 order by 1, 2
    on conflict (place, course_type) do update set total = tally.total + excluded.total;
  end if;
  if tg_op <> 'DELETE' then
    insert into course_tallies as tally select course_type, category_id, count(*) from come group by 1, 2 order by 1, 2
    on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
    insert into course_place_tallies as tally
      select place, course_type, count(*) from come, unnest(places) as place group by 1, 2 order by 1, 2
    on conflict (place, course_type) do update set total = tally.total + excluded.total;
  end if;
  return null;
end $$;

create function count_listed_classes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into class_tallies as tally
      select category_id, class_type, coalesce(region, -1), -count(*) from gone group by 1, 2, 3 order by 1, 2, 3
    on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  end if;
  if tg_op <> 'DELETE' then
    insert into class_tallies as tally
      select category_id, class_type, coalesce(region, -1), count(*) from come group by 1, 2, 3 order by 1, 2, 3
    on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  end if;
  return null;
end $$;

create trigger course_listing_come after insert on course_listing referencing new table as come
  for each statement execute function count_listed_courses();
create trigger course_listing_moved after update on course_listing referencing old table as gone new table as come
  for each statement execute function count_listed_courses();
create trigger course_listing_gone after delete on course_listing referencing old table as gone
  for each statement execute function count_listed_courses();
create trigger class_listing_come after insert on class_listing referencing new table as come
  for each statement execute function count_listed_classes();
create trigger class_listing_moved after update on class_listing referencing old table as gone new table as come
  for each statement execute function count_listed_classes();
create trigger class_listing_gone after delete on class_listing referencing old table as gone
  for each statement execute function count_listed_classes();

-- What is there already; the triggers above count it.
insert into course_listing (course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places)
select course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places from public_courses;
insert into class_listing
  (class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key)
select class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key
from public_classes;

create index course_listing_newest on course_listing (is_video, inserted_at desc, course_id desc);
create index course_listing_type on course_listing (course_type, inserted_at desc, course_id desc);
create index course_listing_category on course_listing (category_id, is_video, inserted_at desc, course_id desc);
create index course_listing_owner on course_listing (owner_id, inserted_at desc, course_id desc);
create index course_listing_title on course_listing (is_video, title, course_id);
create index course_listing_places on course_listing using gin (places) with (fastupdate = off);
create index course_listing_grams on course_listing using gin (search_grams(title_key)) with (fastupdate = off);

create index class_listing_newest on class_listing (inserted_at desc, class_id desc);
create index class_listing_title on class_listing (title, class_id);
create index class_listing_category on class_listing (category_id, inserted_at desc, class_id desc);
create index class_listing_place on class_listing (region, town, inserted_at desc, class_id desc);
create index class_listing_owner on class_listing (owner_id);
create index class_listing_course on class_listing (course_id);
create index class_listing_grams on class_listing using gin (search_grams(title_key)) with (fastupdate = off);

-- The lists read the tables above now.
drop index courses_public, courses_category, classes_newest, classes_fee;
create index courses_category on courses (category_id);
