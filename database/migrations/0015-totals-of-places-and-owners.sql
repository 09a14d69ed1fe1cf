-- More totals that need not be counted: classes by place, and public teachers and schools.
create table class_place_tallies (
  place text primary key,
  total integer not null
) with (fillfactor = 50);
comment on table class_place_tallies is 'rows of class_listing by place, see place_tokens; kept by triggers';

create table owner_tallies (
  role text primary key,
  total integer not null
) with (fillfactor = 50);
comment on table owner_tallies is 'teachers and schools that guests may see; kept by triggers';

-- Classes of a subject in a region by their fees: what a fee leaves over is counted among half as many.
create index class_listing_category_region_fee on class_listing (category_id, region, fee_mmk)
  include (class_type, start_time, end_time, town, inserted_at, class_id);

create or replace function on_listed_classes_come() returns trigger language plpgsql as $$
begin
  insert into class_tallies as tally
    select category_id, class_type, coalesce(region, -1), count(*) from come group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  insert into class_place_tallies as tally
    select place, count(*) from come, unnest(place_tokens(region, town)) as place group by 1 order by 1
  on conflict (place) do update set total = tally.total + excluded.total;
  insert into listing_moves (list, step, inserted_at, title, id) select 'class', 1, inserted_at, title, class_id from come;
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
  insert into listing_moves (list, step, inserted_at, title, id) select 'class', -1, inserted_at, title, class_id from gone;
  return null;
end $$;

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
  insert into listing_moves (list, step, inserted_at, title, id)
    select 'class', step, moved.inserted_at, moved.title, class_id
    from gone join come using (class_id), lateral (
      values (-1, gone.inserted_at, gone.title), (1, come.inserted_at, come.title)) as moved (step, inserted_at, title)
    where (gone.inserted_at, gone.title) is distinct from (come.inserted_at, come.title);
  return null;
end $$;

create function on_public_owner_changed() returns trigger language plpgsql as $$
declare
  was_public boolean := tg_op <> 'INSERT' and old.role <> 'student' and old.status = 2 and old.deleted_at is null;
  is_public boolean := tg_op <> 'DELETE' and new.role <> 'student' and new.status = 2 and new.deleted_at is null;
begin
  if was_public then
    insert into owner_tallies as tally values (old.role, -1) on conflict (role) do update set total = tally.total - 1;
  end if;
  if is_public then
    insert into owner_tallies as tally values (new.role, 1) on conflict (role) do update set total = tally.total + 1;
  end if;
  return null;
end $$;
create trigger owners_come after insert on accounts
  for each row when (new.role <> 'student' and new.status = 2) execute function on_public_owner_changed();
create trigger owners_changed after update of role, status, deleted_at on accounts
  for each row when ((old.role, old.status, old.deleted_at) is distinct from (new.role, new.status, new.deleted_at))
  execute function on_public_owner_changed();
create trigger owners_gone after delete on accounts
  for each row when (old.role <> 'student' and old.status = 2) execute function on_public_owner_changed();

-- What is there already.
insert into class_place_tallies (place, total)
  select place, count(*) from class_listing, unnest(place_tokens(region, town)) as place group by 1;
insert into owner_tallies (role, total)
  select role, count(*) from accounts where role <> 'student' and status = 2 and deleted_at is null group by 1;
