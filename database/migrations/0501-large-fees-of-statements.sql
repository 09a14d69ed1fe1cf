-- kind: expand
-- carries: 0.2.0
-- Money of a statement that one admin names income or a fee above the limit waits for another one.

alter table statement_resolutions
  add column waits boolean not null default false,
  add column confirmed_by bigint references admins (id),
  add column confirmed_at timestamptz;
comment on column statement_resolutions.waits is 'fee: above the limit, so nothing is booked until another admin confirms it';
comment on column statement_resolutions.confirmed_by is 'fee: who confirmed it, another admin than who asked for it';
alter table statement_resolutions add constraint statement_resolutions_waits
  check (not waits or (kind = 'fee' and confirmed_at is null)) not valid;
alter table statement_resolutions add constraint statement_resolutions_confirmed
  check ((confirmed_by is null) = (confirmed_at is null) and (confirmed_by is null or confirmed_by <> asked_by)) not valid;
