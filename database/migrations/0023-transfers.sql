-- kind: contract
-- carries: 0.1.0
-- A transfer number is used once in all wallets of one family, in whatever spelling. Used numbers are rows of their own,
-- so nothing that a payer sends can free one.

create table wallet_families (
  id bigint generated always as identity primary key,
  name text not null
);
comment on table wallet_families is 'wallets, banks or counters that give out numbers together: no number comes twice in one';
create unique index wallet_families_name on wallet_families (lower(name));

alter table payment_methods
  add column kind text not null default 'wallet' check (kind in ('wallet', 'bank', 'cash')),
  add column family_id bigint references wallet_families (id);

update payment_methods set kind = case
  when name ~* 'cash|ငွေသား' then 'cash'
  when name ~* 'bank|ဘဏ်' then 'bank'
  else 'wallet' end;
-- Several accounts of one wallet are told by its name; an admin corrects the rest.
with named as (
  select id, case
    when kind = 'cash' then name
    when name ~* 'kbz' then 'KBZPay'
    when name ~* 'wave' then 'Wave Pay'
    when name ~* '\maya' then 'AYA Pay'
    when name ~* '\mcb' then 'CB Bank'
    else name end as family
  from payment_methods
), made as (
  insert into wallet_families (name)
  select distinct on (lower(family)) family from named order by lower(family), id
  returning id, name
)
update payment_methods set family_id = made.id
from named join made on lower(made.name) = lower(named.family)
where payment_methods.id = named.id;
alter table payment_methods alter column family_id set not null;

create table transfers (
  id bigint generated always as identity primary key,
  enrolment_id bigint not null references enrolments (id),
  payment_method_id bigint references payment_methods (id),
  family_id bigint references wallet_families (id),
  number_typed text not null,
  number_key text not null check (number_key ~ '^[A-Z0-9]+$'),
  amount_mmk bigint check (amount_mmk between 1 and 1000000000000),
  source text not null check (source in ('claim', 'legacy')),
  state text not null default 'received' check (state in ('received', 'withdrawn')),
  repeats bigint references transfers (id),
  verified_by bigint references admins (id),
  inserted_at timestamptz not null,
  withdrawn_by bigint references admins (id),
  withdrawn_at timestamptz,
  check (source = 'legacy' or num_nulls(payment_method_id, family_id, amount_mmk, verified_by) = 0),
  check (source = 'legacy' or repeats is null),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
comment on table transfers is 'money that arrived, as staff found it; a number stays used until staff withdraw the transfer';
comment on column transfers.number_key is 'normal form of the number, see transfer-number.ts';
comment on column transfers.family_id is 'null for what was verified without a method: its number is used in every family';
comment on column transfers.repeats is 'an older transfer of the same number; only rows from before numbers were compared';
create table payment_verifications (
  id bigint generated always as identity primary key,
  enrolment_id bigint not null references enrolments (id),
  transfer_id bigint not null references transfers (id),
  verified_by bigint not null references admins (id),
  verified_at timestamptz not null,
  opened_access boolean not null,
  told_at timestamptz not null,
  reversed_by bigint references admins (id),
  reversed_at timestamptz,
  reversal_reason text,
  check ((reversed_at is null) = (reversed_by is null))
);
comment on table payment_verifications is 'each time that staff found a fee paid, and whether that was taken back';
comment on column payment_verifications.opened_access is 'whether access began with it, and so ends with its reversal';
comment on column payment_verifications.told_at is 'when its notices become visible; until then a reversal removes them';
create index payment_verifications_enrolment on payment_verifications (enrolment_id, id desc);
create index payment_verifications_transfer on payment_verifications (transfer_id);

-- The normal form as transfer-number.ts makes it; a test holds the two against each other.
create function pg_temp.transfer_number_key(typed text) returns text language sql immutable as $$
  with upper_case as (
    select upper(normalize(typed, nfkc)) as text
  ), western as (
    select translate(text,
      '၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙០១២៣៤៥៦៧៨៩໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩',
      '0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    ) as text from upper_case
  ), zero as (
    select regexp_replace(text, '(?<![\u1000-\u101a\u101c\u101e-\u103f\u104c\u104d\u104f-\u109f][\u101d\u101b\u104e]*)\u101d(?![\u101d\u101b\u104e]*[\u1000-\u101a\u101c\u101e-\u103f\u104c\u104d\u104f-\u109f])|\u101d(?=[\u101d\u101b\u104e]*[0-9])', '0', 'g') as text from western
  ), seven as (
    select regexp_replace(text, '(?<![\u1000-\u101a\u101c\u101e-\u103f\u104c\u104d\u104f-\u109f][\u101d\u101b\u104e]*)\u101b(?![\u101d\u101b\u104e]*[\u1000-\u101a\u101c\u101e-\u103f\u104c\u104d\u104f-\u109f])|\u101b(?=[\u101d\u101b\u104e]*[0-9])', '7', 'g') as text from zero
  ), four as (
    select regexp_replace(text, '(?<![\u1000-\u101a\u101c\u101e-\u103f\u104c\u104d\u104f-\u109f][\u101d\u101b\u104e]*)\u104e(?![\u101d\u101b\u104e]*[\u1000-\u101a\u101c\u101e-\u103f\u104c\u104d\u104f-\u109f])|\u104e(?=[\u101d\u101b\u104e]*[0-9])', '4', 'g') as text from seven
  ), bare as (
    select regexp_replace(text, '[^A-Z0-9]', '', 'g') as text from four
  ), unlabelled as (
    select regexp_replace(text, '^(?:TRANSACTION|TRANSFER|TRANS|TXN|TRX|TRN|REFERENCE|REF|NUMBER|NUM|NO|ID)+(?=.*[0-9])', '') as text from bare
  )
  select nullif(case when text ~ '^[0-9]+$' then regexp_replace(text, '^0+(?=[0-9])', '') else text end, '') from unlabelled
$$;

-- What was verified before keeps its number. Of several with one number the oldest holds it; the others are kept and
-- point to that one: `npm run cli -- repeated-transfers` lists them.
insert into transfers (enrolment_id, payment_method_id, family_id, number_typed, number_key, amount_mmk, source, verified_by, inserted_at)
select enrolment.id, enrolment.payment_method_id, method.family_id, enrolment.transaction_no,
  pg_temp.transfer_number_key(enrolment.transaction_no), nullif(greatest(enrolment.verified_amount_mmk, 0), 0), 'legacy', enrolment.verified_by,
  coalesce(enrolment.payment_verified_at, enrolment.updated_at, enrolment.inserted_at)
from enrolments as enrolment left join payment_methods as method on method.id = enrolment.payment_method_id
where pg_temp.transfer_number_key(enrolment.transaction_no) is not null
order by coalesce(enrolment.payment_verified_at, enrolment.updated_at, enrolment.inserted_at), enrolment.id;

update transfers set repeats = (
  select min(older.id) from transfers as older
  where older.number_key = transfers.number_key and older.id < transfers.id
    and (older.family_id = transfers.family_id or older.family_id is null or transfers.family_id is null));

create unique index transfers_number on transfers (number_key, coalesce(family_id, 0))
  where state = 'received' and repeats is null;
create index transfers_key on transfers (number_key);
create index transfers_enrolment on transfers (enrolment_id);
create index transfers_method on transfers (payment_method_id);

create function keep_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.enrolment_id, new.payment_method_id, new.number_typed, new.number_key, new.amount_mmk, new.inserted_at)
      is distinct from
      (old.enrolment_id, old.payment_method_id, old.number_typed, old.number_key, old.amount_mmk, old.inserted_at)
    or (old.state = 'withdrawn' and new.state <> 'withdrawn')
  then
    raise exception 'transfer % is kept as it was entered: withdraw it and enter another', old.id;
  end if;
  return new;
end $$;
create trigger transfers_kept before update or delete on transfers for each row execute function keep_transfer();

drop index enrolments_transaction;
