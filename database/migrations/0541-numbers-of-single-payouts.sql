-- kind: expand
-- carries: 0.2.0
-- The transfer number of a payout that was paid by itself, in the normal form and the family of its wallet.

alter table payouts
  add column paid_family_id bigint references wallet_families (id),
  add column paid_number_key text;
alter table payouts add constraint payouts_paid_number_check
  check (paid_number_key is null or (paid_family_id is not null and paid_method_id is not null)) not valid;
comment on column payouts.paid_family_id is 'null: in a batch, or paid before numbers of single payouts were kept';
comment on column payouts.paid_number_key is 'null: in a batch, paid before, or a reference without a number';

create or replace view payout_transfers as
  select batch_id, sent_method_id as payment_method_id, sent_family_id as family_id, sent_number_key as number_key,
    owner_id, null::bigint as payout_id
  from payout_batch_payees where state = 'sent'
  union all
  select null::bigint, paid_method_id, paid_family_id, paid_number_key, owner_id, id
  from payouts where paid_on is not null and batch_payee_id is null and paid_method_id is not null;
