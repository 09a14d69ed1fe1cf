-- kind: expand
-- carries: 0.1.0
-- Which processes of the installation run, for the status page: each writes its row every ten seconds.
create table process_heartbeats (
  id uuid primary key,
  role text not null check (role in ('web', 'worker')),
  host text not null,
  pid integer not null,
  release text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
comment on table process_heartbeats is 'one row for each process; removed when it stops in order';
