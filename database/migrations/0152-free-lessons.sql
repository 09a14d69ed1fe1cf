-- kind: expand
-- carries: 0.2.0
-- Lessons of a video course that are shown to everybody before it is bought.

alter table contents add column is_free boolean not null default false;
comment on column contents.is_free is 'shown to everybody while its course is public and it opens in browsers';
