-- kind: expand
-- carries: 0.2.0
-- Cash that was recorded as taken to the bank by mistake is back in its till.

alter table cash_deposits
  add column undone_by bigint references admins (id),
  add column undone_at timestamptz,
  add column undone_reason text;
alter table cash_deposits add constraint cash_deposits_undone
  check (num_nonnulls(undone_by, undone_at, undone_reason) in (0, 3)) not valid;
comment on column cash_deposits.undone_at is 'it was recorded by mistake; never set while a row of a statement is its money';
