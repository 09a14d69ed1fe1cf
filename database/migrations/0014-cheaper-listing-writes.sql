-- Keeping the listings costs a change less: only what it touches is written, with statements that are planned once.

-- Runs of characters are noted first and entered many at a time, by the job that marks lists or by whoever fills the
-- space for notes (2 MB); a search looks through what is noted too, so it finds a title at once.
alter index course_listing_grams set (fastupdate = on, gin_pending_list_limit = 2048);
alter index course_listing_sample set (fastupdate = on, gin_pending_list_limit = 2048);
alter index course_listing_small_sample set (fastupdate = on, gin_pending_list_limit = 2048);
alter index class_listing_grams set (fastupdate = on, gin_pending_list_limit = 2048);
alter index class_listing_sample set (fastupdate = on, gin_pending_list_limit = 2048);
alter index class_listing_small_sample set (fastupdate = on, gin_pending_list_limit = 2048);

-- Lists are counted in indexes alone as long as most pages are known to be visible to all.
alter table course_listing set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table class_listing set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);
alter table course_places set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- One row or an owner's thousands are found by their ids either way, so there is one plan, and it is kept.
alter function list_courses_again(bigint[]) set plan_cache_mode = force_generic_plan;
alter function list_classes_again(bigint[]) set plan_cache_mode = force_generic_plan;

-- Each trigger first holds the row that its own depends on, so that of two changes at once the second sees the first.
-- What stays as public as it was is written over; only what may have come or gone is looked up in the views.
create or replace function on_course_changed() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from accounts where id = new.owner_id for share;
  if tg_op = 'INSERT' then
    insert into course_listing (course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places)
      select course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places
      from public_courses where course_id = new.id;
  elsif (old.approval, old.archived_at, old.owner_id, old.course_type)
      is not distinct from (new.approval, new.archived_at, new.owner_id, new.course_type) then
    update course_listing set category_id = new.category_id, inserted_at = new.inserted_at, title = new.title, title_key = new.title_key
      where course_id = new.id;
    if (old.category_id, old.title, old.title_key) is distinct from (new.category_id, new.title, new.title_key) then
      update class_listing set category_id = new.category_id, title = new.title, title_key = new.title_key
        where course_id = new.id;
    end if;
  else
    perform list_courses_again(array[new.id]);
    perform list_classes_again(array(select id from classes where course_id = new.id));
  end if;
  return null;
end $$;

create or replace function on_class_changed() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from courses where id = new.course_id for no key update;
  perform from accounts where id = (select owner_id from courses where id = new.course_id) for share;
  if tg_op = 'INSERT' then
    insert into class_listing
      (class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key)
      select class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key
      from public_classes where class_id = new.id;
  elsif old.archived_at is not distinct from new.archived_at then
    update class_listing set class_type = new.class_type, fee_mmk = new.fee_mmk, start_time = new.start_time, end_time = new.end_time,
        region = new.region, town = new.town, inserted_at = new.inserted_at
      where class_id = new.id;
    if (old.region, old.town) is not distinct from (new.region, new.town) then
      return null;
    end if;
  else
    perform list_classes_again(array[new.id]);
  end if;
  update course_listing as listed set places = course.places from public_courses as course
    where listed.course_id = new.course_id and course.course_id = new.course_id and listed.places is distinct from course.places;
  return null;
end $$;

-- What has changed in listed courses: tallies only where their sums move, since all changes of a subject meet there, and
-- places only where they differ.
create function on_listed_courses_changed() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone join come using (course_id)
    where (gone.course_type, gone.category_id, gone.owner_id, gone.inserted_at, gone.places)
      is distinct from (come.course_type, come.category_id, come.owner_id, come.inserted_at, come.places)
  ) then
    insert into course_tallies as tally
      select course_type, category_id, sum(step) from (
        select course_type, category_id, -1 as step from gone union all select course_type, category_id, 1 from come) as moved
      group by 1, 2 having sum(step) <> 0 order by 1, 2
    on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
    insert into course_place_tallies as tally
      select place, course_type, sum(step) from (
        select places, course_type, -1 as step from gone union all select places, course_type, 1 from come) as moved,
        unnest(places) as place
      group by 1, 2 having sum(step) <> 0 order by 1, 2
    on conflict (place, course_type) do update set total = tally.total + excluded.total;
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
  end if;
  insert into listing_moves (list, step, inserted_at, title, id)
    select case when moved.is_video then 'video' else 'course' end, step, moved.inserted_at, moved.title, course_id
    from gone join come using (course_id), lateral (
      values (-1, gone.is_video, gone.inserted_at, gone.title), (1, come.is_video, come.inserted_at, come.title)
    ) as moved (step, is_video, inserted_at, title)
    where (gone.is_video, gone.inserted_at, gone.title) is distinct from (come.is_video, come.inserted_at, come.title);
  return null;
end $$;

create function on_listed_classes_changed() returns trigger language plpgsql as $$
begin
  insert into class_tallies as tally
    select category_id, class_type, region, sum(step) from (
      select category_id, class_type, coalesce(region, -1) as region, -1 as step from gone
      union all select category_id, class_type, coalesce(region, -1), 1 from come) as moved
    group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
  on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  insert into listing_moves (list, step, inserted_at, title, id)
    select 'class', step, moved.inserted_at, moved.title, class_id
    from gone join come using (class_id), lateral (
      values (-1, gone.inserted_at, gone.title), (1, come.inserted_at, come.title)) as moved (step, inserted_at, title)
    where (gone.inserted_at, gone.title) is distinct from (come.inserted_at, come.title);
  return null;
end $$;

-- What has come and what has gone, each counted, placed and noted as moved in one go.
create function on_listed_courses_come() returns trigger language plpgsql as $$
begin
  insert into course_tallies as tally select course_type, category_id, count(*) from come group by 1, 2 order by 1, 2
  on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
  insert into course_place_tallies as tally
    select place, course_type, count(*) from come, unnest(places) as place group by 1, 2 order by 1, 2
  on conflict (place, course_type) do update set total = tally.total + excluded.total;
  insert into course_places (place, is_video, inserted_at, course_id, course_type, category_id, owner_id)
    select place, is_video, inserted_at, course_id, course_type, category_id, owner_id from come, unnest(places) as place;
  insert into listing_moves (list, step, inserted_at, title, id)
    select case when is_video then 'video' else 'course' end, 1, inserted_at, title, course_id from come;
  return null;
end $$;

create function on_listed_courses_gone() returns trigger language plpgsql as $$
begin
  insert into course_tallies as tally select course_type, category_id, -count(*) from gone group by 1, 2 order by 1, 2
  on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
  insert into course_place_tallies as tally
    select place, course_type, -count(*) from gone, unnest(places) as place group by 1, 2 order by 1, 2
  on conflict (place, course_type) do update set total = tally.total + excluded.total;
  delete from course_places as placed using gone, unnest(gone.places) as token
    where placed.place = token and placed.is_video = gone.is_video
      and placed.inserted_at = gone.inserted_at and placed.course_id = gone.course_id;
  insert into listing_moves (list, step, inserted_at, title, id)
    select case when is_video then 'video' else 'course' end, -1, inserted_at, title, course_id from gone;
  return null;
end $$;

create function on_listed_classes_come() returns trigger language plpgsql as $$
begin
  insert into class_tallies as tally
    select category_id, class_type, coalesce(region, -1), count(*) from come group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  insert into listing_moves (list, step, inserted_at, title, id) select 'class', 1, inserted_at, title, class_id from come;
  return null;
end $$;

create function on_listed_classes_gone() returns trigger language plpgsql as $$
begin
  insert into class_tallies as tally
    select category_id, class_type, coalesce(region, -1), -count(*) from gone group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  insert into listing_moves (list, step, inserted_at, title, id) select 'class', -1, inserted_at, title, class_id from gone;
  return null;
end $$;

drop trigger course_listing_placed on course_listing;
drop trigger course_listing_placed_again on course_listing;
drop trigger course_listing_unplaced on course_listing;
drop trigger class_listing_placed on class_listing;
drop trigger class_listing_placed_again on class_listing;
drop trigger class_listing_unplaced on class_listing;
create or replace trigger course_listing_come after insert on course_listing referencing new table as come
  for each statement execute function on_listed_courses_come();
create or replace trigger course_listing_moved after update on course_listing referencing old table as gone new table as come
  for each statement execute function on_listed_courses_changed();
create or replace trigger course_listing_gone after delete on course_listing referencing old table as gone
  for each statement execute function on_listed_courses_gone();
create or replace trigger class_listing_come after insert on class_listing referencing new table as come
  for each statement execute function on_listed_classes_come();
create or replace trigger class_listing_moved after update on class_listing referencing old table as gone new table as come
  for each statement execute function on_listed_classes_changed();
create or replace trigger class_listing_gone after delete on class_listing referencing old table as gone
  for each statement execute function on_listed_classes_gone();
drop function count_listed_courses();
drop function count_listed_classes();
drop function move_listed_courses();
drop function move_listed_classes();
