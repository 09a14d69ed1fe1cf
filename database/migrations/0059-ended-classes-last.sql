-- kind: expand
-- carries: 0.2.0
-- Lists of classes, newest first, have those that are over behind all others. The column that orders them holds an instant a
-- thousand years earlier for a class that is over, so the indexes and checkpoints of lists stay as they are.

create table listing_day (
  is_only boolean primary key default true check (is_only),
  day date not null,
  is_finished boolean not null
);
comment on table listing_day is 'the day of which class_listing has the classes that are over at its end; written by the job place-ended-classes';
-- On no day before the first run of the job is a class over.
insert into listing_day (day, is_finished) values ('0001-01-01', true);

create function class_listed_at(inserted_at timestamptz, end_date date) returns timestamptz
language sql stable as $$
  select case when end_date < (select day from listing_day) then inserted_at - interval '365000 days' else inserted_at end
$$;

create or replace view public_classes as
select class.id as class_id, class.course_id, course.category_id, course.owner_id, class.class_type, class.fee_mmk,
  class.start_time, class.end_time, class.region, class.town, class_listed_at(class.inserted_at, class.end_date) as inserted_at,
  course.title, course.title_key
from classes class
join courses course on course.id = class.course_id
join accounts owner on owner.id = course.owner_id
where class.archived_at is null and course.approval = 2 and course.archived_at is null
  and owner.status = 2 and owner.deleted_at is null;

create or replace function on_class_changed() returns trigger
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
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
        region = new.region, town = new.town, inserted_at = class_listed_at(new.inserted_at, new.end_date)
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

create trigger classes_end_moved after update of end_date on classes for each row
when (old.end_date is distinct from new.end_date) execute function on_class_changed();
