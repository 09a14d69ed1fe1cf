-- kind: expand
-- carries: 0.2.0
-- The reasons that the payment desk offers, besides those that every installation has.

create table reason_presets (
  kind text not null check (kind in ('rejection', 'picture')),
  reason text not null check (length(reason) between 1 and 500),
  shown boolean not null,
  changed_by bigint not null references admins (id),
  changed_at timestamptz not null,
  primary key (kind, reason)
);
comment on table reason_presets is 'reasons that admins keep for rejections and for another picture';
comment on column reason_presets.shown is 'false takes a reason of every installation off the list';
create index reason_presets_changed_by on reason_presets (changed_by);
