-- kind: expand
-- carries: 0.2.0
-- Lessons: their order as chosen by the owner, videos that open in browsers once prepared, files that replace others.

alter table contents add column position integer;
alter table contents add column wanted_in_browsers boolean not null default false;
alter table uploads add column replacement_name text;
comment on column contents.position is 'place in its group, chosen by the owner; null sorts last, by id';
comment on column contents.wanted_in_browsers is 'whether a video opens in browsers as soon as it is prepared';
comment on column uploads.replacement_name is 'name of the file that replaces the one of a stored content; null for a new content';
