-- kind: expand
-- carries: 0.1.0
-- What keeps the installation safe and when it last succeeded: a backup, the drill that restores one.
create table maintenance_runs (
  task text primary key check (task in ('backup', 'restore_drill')),
  succeeded_at timestamptz not null,
  detail text not null
);
comment on table maintenance_runs is 'one row for each task: its last success';
