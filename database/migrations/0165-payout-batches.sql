-- kind: expand
-- carries: 0.2.0
-- Payouts of many payees that are sent together, by two people above a limit (MON-09).

create table payout_batches (
  id bigint generated always as identity primary key,
  state text not null check (state in ('waiting', 'open', 'closed', 'cancelled')),
  version text not null unique,
  total_mmk bigint not null check (total_mmk between 1 and 1000000000000),
  created_by bigint not null references admins (id),
  created_at timestamptz not null,
  approved_by bigint references admins (id),
  approved_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  constraint payout_batches_two_people check (approved_by <> created_by),
  check ((approved_by is null) = (approved_at is null)),
  check ((state in ('closed', 'cancelled')) = (ended_at is not null)),
  check ((state = 'cancelled') = (end_reason is not null))
);
comment on table payout_batches is 'payouts that are sent together; the payees and amounts of a batch never change';
comment on column payout_batches.state is
  'waiting: for the approval of a second admin; open: to be sent; closed: no payee is left; cancelled: before anything was sent';
comment on column payout_batches.version is 'checksum of the preview from which it was created, so that it is created once';

create table payout_batch_payees (
  id bigint generated always as identity primary key,
  batch_id bigint not null references payout_batches (id),
  owner_id bigint not null references accounts (id),
  state text not null check (state in ('due', 'sent', 'out')),
  out_reason text check (out_reason in ('nothing_due', 'no_account', 'account_unconfirmed', 'account_waiting', 'on_hold', 'cancelled')),
  payouts integer not null check (payouts > 0),
  total_mmk bigint not null check (abs(total_mmk) <= 1000000000000),
  account_id bigint references payout_accounts (id),
  sent_by bigint references admins (id),
  sent_at timestamptz,
  sent_on date,
  sent_method_id bigint references payment_methods (id),
  sent_family_id bigint references wallet_families (id),
  sent_number_typed text,
  sent_number_key text,
  picture_path text,
  unique (batch_id, owner_id),
  check ((state = 'out') = (out_reason is not null)),
  check (state = 'out' or (total_mmk > 0 and account_id is not null)),
  check (num_nonnulls(sent_by, sent_at, sent_on, sent_method_id, sent_family_id, sent_number_typed, sent_number_key)
    = case state when 'sent' then 7 else 0 end),
  check (picture_path is null or state = 'sent')
);
comment on table payout_batch_payees is 'what a batch sends to one payee, and payees whom it leaves out';
comment on column payout_batch_payees.total_mmk is 'payouts less deductions; of a payee who is left out it may be zero or negative';
comment on column payout_batch_payees.account_id is 'where it is sent; a changed account is another row, so this one is a copy';
comment on column payout_batch_payees.sent_number_key is 'normal form of the number, see transfer-number.ts';
create index payout_batch_payees_owner on payout_batch_payees (owner_id);
create index payout_batch_payees_number on payout_batch_payees (sent_family_id, sent_number_key) where state = 'sent';

create function payout_batch_payees_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.batch_id, new.owner_id, new.payouts, new.total_mmk, new.account_id)
      is distinct from (old.batch_id, old.owner_id, old.payouts, old.total_mmk, old.account_id)
    or old.state <> 'due'
  then
    raise exception 'payee % of batch % is % and stays as it is', old.owner_id, old.batch_id, old.state;
  end if;
  return new;
end $$;
create trigger payout_batch_payees_kept before update or delete on payout_batch_payees
  for each row execute function payout_batch_payees_keep();

create table payout_holds (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts (id),
  reason text not null,
  held_by bigint not null references admins (id),
  held_at timestamptz not null,
  released_by bigint references admins (id),
  released_at timestamptz,
  check ((released_by is null) = (released_at is null))
);
comment on table payout_holds is 'owners to whom nothing is sent until an admin ends it';
create unique index payout_holds_current on payout_holds (owner_id) where released_at is null;

alter table payouts add column batch_payee_id bigint references payout_batch_payees (id);
comment on column payouts.batch_payee_id is 'the batch that sends or has sent it; null when it is in none';

create view payout_transfers as
  select batch_id, sent_method_id as payment_method_id, sent_family_id as family_id, sent_number_key as number_key
  from payout_batch_payees where state = 'sent';
comment on view payout_transfers is 'transfers to payees; published for the check that a number is used once';
