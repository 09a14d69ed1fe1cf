-- kind: expand
-- carries: 0.2.0
-- The account to which an owner is paid out (MON-09).

create table payout_accounts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts (id),
  family_id bigint not null references wallet_families (id),
  account_no text not null,
  holder text not null,
  entered_at timestamptz not null,
  usable_from timestamptz not null check (usable_from >= entered_at),
  confirmed_by bigint references admins (id),
  confirmed_at timestamptz,
  removed_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null))
);
comment on table payout_accounts is 'wallets and bank accounts to which owners are paid; a changed one is a new row';
comment on column payout_accounts.usable_from is 'an account that replaces another one is usable after a waiting time';
comment on column payout_accounts.confirmed_at is 'when an admin had compared the holder with the owner';
create unique index payout_accounts_current on payout_accounts (owner_id) where removed_at is null;
create index payout_accounts_owner on payout_accounts (owner_id, id);

create function payout_accounts_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.owner_id, new.family_id, new.account_no, new.holder, new.entered_at, new.usable_from)
      is distinct from
      (old.owner_id, old.family_id, old.account_no, old.holder, old.entered_at, old.usable_from)
    or old.removed_at is not null
  then
    raise exception 'payout account % is kept as it was entered: remove it and enter another', old.id;
  end if;
  return new;
end $$;
create trigger payout_accounts_kept before update or delete on payout_accounts
  for each row execute function payout_accounts_keep();

alter table payouts add column account_id bigint references payout_accounts (id);
comment on column payouts.account_id is 'where a paid payout was sent; null when the owner had entered no account';
