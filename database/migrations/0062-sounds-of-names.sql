-- kind: expand
-- carries: 0.2.0
-- How titles of public courses and names of owners sound, for searches that find nothing as they are spelled. The job
-- fill-sounds writes the keys; triggers name the rows whose key is missing.

create table course_sounds (
  course_id bigint primary key references course_listing (course_id) on delete cascade,
  sound_key text,
  revision smallint not null default 0
);
comment on table course_sounds is 'keys by which misspelled titles are found; a revision of 0 waits for the job fill-sounds';
create index course_sounds_grams on course_sounds using gin (search_grams(sound_key));
create index course_sounds_revision on course_sounds (revision);

create table owner_sounds (
  owner_id bigint primary key references accounts (id) on delete cascade,
  sound_key text,
  roman_key text,
  revision smallint not null default 0
);
comment on table owner_sounds is 'keys by which names are found in other spellings and letters; a revision of 0 waits for the job fill-sounds';
create index owner_sounds_grams on owner_sounds using gin (search_grams(sound_key));
create index owner_sounds_roman on owner_sounds using gin (search_grams(roman_key));
create index owner_sounds_revision on owner_sounds (revision);

create function on_course_renamed() returns trigger language plpgsql as $$
begin
  insert into course_sounds (course_id) values (new.course_id) on conflict (course_id) do update set revision = 0;
  return null;
end $$;
create trigger course_listing_sounds after insert on course_listing for each row execute function on_course_renamed();
create trigger course_listing_sounds_again after update of title_key on course_listing for each row
when (old.title_key is distinct from new.title_key) execute function on_course_renamed();

create function on_owner_renamed() returns trigger language plpgsql as $$
begin
  insert into owner_sounds (owner_id) values (new.id) on conflict (owner_id) do update set revision = 0;
  return null;
end $$;
create trigger owners_sounds after insert on accounts for each row
when (new.role <> 'student') execute function on_owner_renamed();
create trigger owners_sounds_again after update of name_key on accounts for each row
when (new.role <> 'student' and old.name_key is distinct from new.name_key) execute function on_owner_renamed();

insert into course_sounds (course_id) select course_id from course_listing;
insert into owner_sounds (owner_id) select id from accounts where role <> 'student';
