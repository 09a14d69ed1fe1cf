-- kind: expand
-- carries: 0.2.0
-- Receipts of accepted transfers, numbered without gaps in each year.

create table receipt_years (
  year integer primary key check (year between 2000 and 9999),
  last_no integer not null check (last_no > 0)
);
comment on table receipt_years is 'last receipt number of each year; its row is locked until the transaction that took a number ends';

create table receipts (
  id bigint generated always as identity primary key,
  year integer not null references receipt_years (year),
  no integer not null check (no > 0),
  code text not null unique check (code ~ '^[0-9a-z]{12}$'),
  order_id bigint not null references orders (id),
  transfer_id bigint not null references transfers (id),
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  rest_mmk bigint not null check (rest_mmk between 0 and 1000000000000),
  received_at timestamptz not null,
  issued_at timestamptz not null,
  withdrawn_at timestamptz,
  unique (year, no),
  unique (order_id, transfer_id)
);
comment on table receipts is 'what a payer gets for a transfer; stays valid until staff withdraw the transfer';
comment on column receipts.code is 'random; it is all that is needed to read number, amount, day and validity';
comment on column receipts.rest_mmk is 'what the order still owed after this transfer';
create index receipts_transfer on receipts (transfer_id);

create function receipts_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null
    or (new.year, new.no, new.code, new.order_id, new.transfer_id, new.amount_mmk, new.rest_mmk, new.received_at, new.issued_at)
      is distinct from
      (old.year, old.no, old.code, old.order_id, old.transfer_id, old.amount_mmk, old.rest_mmk, old.received_at, old.issued_at)
  then
    raise exception 'receipt % stays as it was issued; it can only be withdrawn once', old.id;
  end if;
  return new;
end $$;
create trigger receipts_kept before update or delete on receipts for each row execute function receipts_keep();
