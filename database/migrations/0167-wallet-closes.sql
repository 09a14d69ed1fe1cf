-- kind: expand
-- carries: 0.2.0
-- What a wallet held at the end of a day, by the ledger and counted (OWN-15).

create table wallet_closes (
  id bigint generated always as identity primary key,
  day date not null,
  payment_method_id bigint not null references payment_methods (id),
  opening_mmk bigint not null,
  in_mmk bigint not null check (in_mmk >= 0),
  out_mmk bigint not null check (out_mmk >= 0),
  closing_mmk bigint not null check (closing_mmk = opening_mmk + in_mmk - out_mmk),
  counted_mmk bigint not null check (counted_mmk between 0 and 1000000000000),
  difference_mmk bigint not null generated always as (counted_mmk - closing_mmk) stored,
  reason text,
  closed_by bigint not null references admins (id),
  closed_at timestamptz not null,
  unique (payment_method_id, day),
  check (reason is not null or counted_mmk = closing_mmk)
);
comment on table wallet_closes is 'a wallet at the end of a day: the ledger compared with what was counted; never changed';
comment on column wallet_closes.difference_mmk is 'counted less closing; explained by the reason, not booked';
create index wallet_closes_day on wallet_closes (day);
create trigger wallet_closes_append_only before update or delete on wallet_closes
  for each row execute function ledger_refuse_change();

create view wallets_closed as select distinct payment_method_id from wallet_closes;
comment on view wallets_closed is 'wallets with a close; published for the check that a method is not deleted';
