-- kind: contract
-- carries: 0.1.0
-- Orders, what transfers pay of them, and the double-entry ledger of all money. What stood before is carried over by
-- carry-over-payments.ts, in batches.

create table orders (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('class', 'course', 'registration')),
  enrolment_id bigint unique references enrolments (id),
  registration_payment_id bigint unique references registration_payments (id),
  account_id bigint not null references accounts (id),
  reference text not null unique check (reference ~ '^[0-9]{8}$'),
  fee_mmk bigint not null check (fee_mmk between 0 and 1000000000000),
  discount_mmk bigint not null default 0 check (discount_mmk >= 0),
  reduced_mmk bigint not null default 0 check (reduced_mmk >= 0),
  due_mmk bigint not null generated always as (fee_mmk - discount_mmk - reduced_mmk) stored check (due_mmk >= 0),
  state text not null check (state in ('open', 'part_paid', 'paid', 'cancelled')),
  inserted_at timestamptz not null,
  check (num_nonnulls(enrolment_id, registration_payment_id) = 1),
  check ((kind = 'registration') = (registration_payment_id is not null))
);
comment on table orders is 'what one person owes for one thing';
comment on column orders.reference is 'seven random digits and a check digit (Damm), which a payer writes into the note of a transfer';
create index orders_account on orders (account_id, id desc);

create table allocations (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers (id),
  order_id bigint not null references orders (id),
  amount_mmk bigint not null check (amount_mmk <> 0 and abs(amount_mmk) <= 1000000000000),
  reverses bigint unique references allocations (id),
  admin_id bigint references admins (id),
  inserted_at timestamptz not null,
  check ((amount_mmk < 0) = (reverses is not null))
);
comment on table allocations is 'what a transfer pays of an order; a negative row takes an earlier one back';
create index allocations_transfer on allocations (transfer_id);
create index allocations_order on allocations (order_id);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'cash', 'suspense', 'credit', 'prepaid', 'earned', 'payable', 'refund_due',
    'commission', 'registration', 'discount', 'shortfall', 'difference', 'opening')),
  holder bigint,
  unique nulls not distinct (kind, holder),
  check (kind not in ('cash', 'credit', 'prepaid', 'earned', 'payable') or holder is not null)
);
comment on column ledger_accounts.holder is
  'wallet: payment method, null for money from before the ledger; credit: payer; prepaid: order; earned, payable: owner';

create table ledger_postings (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null unique,
  booked_on date not null,
  actor_type text not null check (actor_type in ('admin', 'teacher', 'school', 'student', 'system')),
  actor_id bigint,
  order_id bigint references orders (id),
  transfer_id bigint references transfers (id),
  payout_id bigint references payouts (id),
  reason text,
  xact xid8 not null default pg_current_xact_id(),
  inserted_at timestamptz not null
);
comment on table ledger_postings is 'one event of money; never changed, only balanced by a later one';
comment on column ledger_postings.key is 'names the event, so that it is posted once';
comment on column ledger_postings.xact is 'the transaction that wrote it: entries cannot be added later';
create index ledger_postings_order on ledger_postings (order_id) where order_id is not null;
create index ledger_postings_transfer on ledger_postings (transfer_id) where transfer_id is not null;
create index ledger_postings_payout on ledger_postings (payout_id) where payout_id is not null;
create index ledger_postings_booked on ledger_postings (booked_on, id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  posting_id bigint not null references ledger_postings (id),
  account_id bigint not null references ledger_accounts (id),
  amount_mmk bigint not null check (amount_mmk <> 0 and abs(amount_mmk) <= 1000000000000)
);
comment on column ledger_entries.amount_mmk is 'kyat; debit is positive, credit is negative';
create index ledger_entries_account on ledger_entries (account_id, id) include (amount_mmk);
create index ledger_entries_posting on ledger_entries (posting_id) include (account_id, amount_mmk);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted: post a reversal', tg_table_name;
end $$;
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function ledger_refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger allocations_append_only before update or delete on allocations
  for each row execute function ledger_refuse_change();
create trigger allocations_no_truncate before truncate on allocations
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_append_only before update or delete on ledger_accounts
  for each row execute function ledger_refuse_change();

create function ledger_refuse_late_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_postings where id = new.posting_id and xact = pg_current_xact_id()) then
    raise exception 'posting % was written by another transaction', new.posting_id;
  end if;
  return new;
end $$;
create trigger ledger_entries_in_one_transaction before insert on ledger_entries
  for each row execute function ledger_refuse_late_entry();

create function ledger_check_posting() returns trigger language plpgsql as $$
declare
  checked bigint;
  entries bigint;
  total numeric;
begin
  if tg_table_name = 'ledger_postings' then checked := new.id; else checked := new.posting_id; end if;
  select count(*), coalesce(sum(amount_mmk), 0) into entries, total from ledger_entries where posting_id = checked;
  if entries < 2 or total <> 0 then
    raise exception 'posting % has % entries that sum to %', checked, entries, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_postings_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_check_posting();
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_posting();

-- Locks before it sums: two transactions that allocate from one transfer, or to one order, wait for each other. Sums only
-- under READ COMMITTED see what the other has written.
create function allocations_check_sums() returns trigger language plpgsql as $$
declare
  due bigint;
  arrived bigint;
  of_order numeric;
  of_transfer numeric;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'allocations are written under read committed, not %', current_setting('transaction_isolation');
  end if;
  select due_mmk into due from orders where id = new.order_id for no key update;
  select amount_mmk into arrived from transfers where id = new.transfer_id for no key update;
  select coalesce(sum(amount_mmk), 0) into of_order from allocations where order_id = new.order_id;
  select coalesce(sum(amount_mmk), 0) into of_transfer from allocations where transfer_id = new.transfer_id;
  if of_order < 0 or of_order > due or of_transfer < 0 or of_transfer > arrived then
    raise exception 'order % would hold % of %, transfer % would give % of %',
      new.order_id, of_order, due, new.transfer_id, of_transfer, arrived using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger allocations_within_sums after insert on allocations
  deferrable initially deferred for each row execute function allocations_check_sums();

-- A fee that was verified before numbers were asked for is a transfer without one.
alter table transfers alter column number_typed drop not null;
alter table transfers alter column number_key drop not null;
alter table transfers add constraint transfers_number_known
  check (source = 'legacy' or (number_typed is not null and number_key is not null)) not valid;
alter table transfers validate constraint transfers_number_known;
alter table transfers alter column enrolment_id drop not null;
