-- kind: expand
-- carries: 0.2.0
-- The tables of deep pages get the names that the code and docs/glossary.md use. Until a contract migration drops the views,
-- the release before reads, writes and locks the tables by their old names.
alter table listing_marks rename to listing_checkpoints;
alter table listing_checkpoints rename constraint listing_marks_pkey to listing_checkpoints_pkey;
create view listing_marks with (security_invoker = true) as select * from listing_checkpoints;
comment on table listing_checkpoints is
  'positions in the lists course, video and class with the number of rows before each; refreshed by a job';

alter table listing_moves rename to listing_changes;
create view listing_moves with (security_invoker = true) as select * from listing_changes;
comment on table listing_changes is
  'rows that entered a list (1) or left it (-1) since its checkpoints were computed; written by triggers';

create or replace function on_listed_classes_changed() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone join come using (class_id)
    where (gone.category_id, gone.class_type, gone.region, gone.town)
      is distinct from (come.category_id, come.class_type, come.region, come.town)
  ) then
    insert into class_tallies as tally
      select category_id, class_type, region, sum(step) from (
        select category_id, class_type, coalesce(region, -1) as region, -1 as step from gone
        union all select category_id, class_type, coalesce(region, -1), 1 from come) as moved
      group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
    insert into class_place_tallies as tally
      select place, sum(step) from (
        select region, town, -1 as step from gone union all select region, town, 1 from come) as moved,
        unnest(place_tokens(region, town)) as place
      group by 1 having sum(step) <> 0 order by 1
    on conflict (place) do update set total = tally.total + excluded.total;
  end if;
  insert into listing_changes (list, step, inserted_at, title, id)
    select 'class', step, moved.inserted_at, moved.title, class_id
    from gone join come using (class_id), lateral (
      values (-1, gone.inserted_at, gone.title), (1, come.inserted_at, come.title)) as moved (step, inserted_at, title)
    where (gone.inserted_at, gone.title) is distinct from (come.inserted_at, come.title);
  return null;
end $$;
create or replace function on_listed_classes_come() returns trigger language plpgsql as $$
begin
  insert into class_tallies as tally
    select category_id, class_type, coalesce(region, -1), count(*) from come group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  insert into class_place_tallies as tally
    select place, count(*) from come, unnest(place_tokens(region, town)) as place group by 1 order by 1
  on conflict (place) do update set total = tally.total + excluded.total;
  insert into listing_changes (list, step, inserted_at, title, id) select 'class', 1, inserted_at, title, class_id from come;
  return null;
end $$;
create or replace function on_listed_classes_gone() returns trigger language plpgsql as $$
begin
  insert into class_tallies as tally
    select category_id, class_type, coalesce(region, -1), -count(*) from gone group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  insert into class_place_tallies as tally
    select place, -count(*) from gone, unnest(place_tokens(region, town)) as place group by 1 order by 1
  on conflict (place) do update set total = tally.total + excluded.total;
  insert into listing_changes (list, step, inserted_at, title, id) select 'class', -1, inserted_at, title, class_id from gone;
  return null;
end $$;
create or replace function on_listed_courses_changed() returns trigger language plpgsql as $$
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
  insert into listing_changes (list, step, inserted_at, title, id)
    select case when moved.is_video then 'video' else 'course' end, step, moved.inserted_at, moved.title, course_id
    from gone join come using (course_id), lateral (
      values (-1, gone.is_video, gone.inserted_at, gone.title), (1, come.is_video, come.inserted_at, come.title)
    ) as moved (step, is_video, inserted_at, title)
    where (gone.is_video, gone.inserted_at, gone.title) is distinct from (come.is_video, come.inserted_at, come.title);
  return null;
end $$;
create or replace function on_listed_courses_come() returns trigger language plpgsql as $$
begin
  insert into course_tallies as tally select course_type, category_id, count(*) from come group by 1, 2 order by 1, 2
  on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
  insert into course_place_tallies as tally
    select place, course_type, count(*) from come, unnest(places) as place group by 1, 2 order by 1, 2
  on conflict (place, course_type) do update set total = tally.total + excluded.total;
  insert into course_places (place, is_video, inserted_at, course_id, course_type, category_id, owner_id)
    select place, is_video, inserted_at, course_id, course_type, category_id, owner_id from come, unnest(places) as place;
  insert into listing_changes (list, step, inserted_at, title, id)
    select case when is_video then 'video' else 'course' end, 1, inserted_at, title, course_id from come;
  return null;
end $$;
create or replace function on_listed_courses_gone() returns trigger language plpgsql as $$
begin
  insert into course_tallies as tally select course_type, category_id, -count(*) from gone group by 1, 2 order by 1, 2
  on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
  insert into course_place_tallies as tally
    select place, course_type, -count(*) from gone, unnest(places) as place group by 1, 2 order by 1, 2
  on conflict (place, course_type) do update set total = tally.total + excluded.total;
  delete from course_places as placed using gone, unnest(gone.places) as token
    where placed.place = token and placed.is_video = gone.is_video
      and placed.inserted_at = gone.inserted_at and placed.course_id = gone.course_id;
  insert into listing_changes (list, step, inserted_at, title, id)
    select case when is_video then 'video' else 'course' end, -1, inserted_at, title, course_id from gone;
  return null;
end $$;
