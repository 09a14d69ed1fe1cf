-- kind: expand
-- carries: 0.2.0
-- Results of comparing the ledger with the rows of payments and payouts. The newest one decides whether payouts are made.

create table ledger_checks (
  id bigint generated always as identity primary key,
  cause text not null check (cause in ('night', 'day_close', 'admin', 'command')),
  checked_at timestamptz not null,
  took_ms bigint not null check (took_ms >= 0),
  difference_count integer not null check (difference_count >= 0),
  differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array')
);
comment on table ledger_checks is 'comparisons of the ledger with the business rows';
comment on column ledger_checks.checked_at is 'when the snapshot was taken';
comment on column ledger_checks.difference_count is 'at most 100 of each kind are counted; 0: the ledger adds up';
comment on column ledger_checks.differences is 'the first ones: subject, and the amounts of the rows and of the ledger in kyat';
create index ledger_checks_newest on ledger_checks (checked_at desc, id desc);
