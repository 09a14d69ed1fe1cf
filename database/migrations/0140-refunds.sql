-- kind: expand
-- carries: 0.2.0
-- Money that goes back to its payer, with two people (MON-07).

create table refunds (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers (id),
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  target_family_id bigint not null references wallet_families (id),
  target_account_no text not null,
  target_holder text not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'sent', 'failed', 'dropped')),
  asked_by bigint not null references admins (id),
  asked_at timestamptz not null,
  approved_by bigint references admins (id),
  approved_at timestamptz,
  sent_by bigint references admins (id),
  sent_at timestamptz,
  sent_on date,
  sent_method_id bigint references payment_methods (id),
  sent_family_id bigint references wallet_families (id),
  sent_number_typed text,
  sent_number_key text,
  ended_by bigint references admins (id),
  ended_at timestamptz,
  end_reason text,
  verified_at_before timestamptz,
  constraint refunds_two_people check (approved_by <> asked_by),
  check ((approved_by is null) = (approved_at is null)),
  check (state not in ('approved', 'sent', 'failed') or approved_by is not null),
  check (num_nonnulls(sent_by, sent_at, sent_on, sent_method_id, sent_family_id, sent_number_typed, sent_number_key)
    = case when state in ('sent', 'failed') then 7 else 0 end),
  check (num_nonnulls(ended_by, ended_at, end_reason) = case when state in ('failed', 'dropped') then 3 else 0 end)
);
comment on table refunds is 'money of a transfer that goes back to its payer; asked for by one admin and approved by another';
comment on column refunds.state is 'asked, approved and sent reserve the amount; failed: it came back from the target; dropped: before it was sent';
comment on column refunds.sent_number_key is 'normal form of the number, see transfer-number.ts';
comment on column refunds.verified_at_before is
  'when the fee of the rejected enrolment had been verified; the refund ended that, and a failed or dropped one restores it';
create index refunds_transfer on refunds (transfer_id);
create index refunds_state on refunds (state, id desc);
create unique index refunds_number on refunds (sent_family_id, sent_number_key) where state = 'sent';

create function refunds_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.transfer_id, new.amount_mmk, new.target_family_id, new.target_account_no, new.target_holder, new.reason,
        new.asked_by, new.asked_at, new.verified_at_before)
      is distinct from
      (old.transfer_id, old.amount_mmk, old.target_family_id, old.target_account_no, old.target_holder, old.reason,
        old.asked_by, old.asked_at, old.verified_at_before)
    or (old.state, new.state) not in
      (('asked', 'approved'), ('asked', 'dropped'), ('approved', 'sent'), ('approved', 'dropped'), ('sent', 'failed'))
  then
    raise exception 'refund % is % and stays as it was asked for', old.id, old.state;
  end if;
  return new;
end $$;
create trigger refunds_kept before update or delete on refunds for each row execute function refunds_keep();

-- Locks the transfer before it sums, as allocations_check_sums() does.
create function transfers_check_given(checked bigint) returns void language plpgsql as $$
declare
  arrived bigint;
  current_state text;
  allocated numeric;
  refunded numeric;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'money is given under read committed, not %', current_setting('transaction_isolation');
  end if;
  select state, coalesce(amount_mmk, (select due_mmk from orders where orders.enrolment_id = transfers.enrolment_id))
    into current_state, arrived from transfers where id = checked for no key update;
  select coalesce(sum(amount_mmk), 0) into allocated from allocations where transfer_id = checked;
  select coalesce(sum(amount_mmk), 0) into refunded from refunds
    where transfer_id = checked and state in ('asked', 'approved', 'sent');
  if allocated < 0 or allocated + refunded > arrived or (refunded > 0 and current_state <> 'received') then
    raise exception 'transfer % of % would give % to orders and % back', checked, arrived, allocated, refunded
      using errcode = 'check_violation';
  end if;
end $$;

create function refunds_check_sums() returns trigger language plpgsql as $$
begin
  perform transfers_check_given(new.transfer_id);
  return null;
end $$;
create constraint trigger refunds_within_sums after insert or update on refunds
  deferrable initially deferred for each row execute function refunds_check_sums();

create or replace function allocations_check_sums() returns trigger language plpgsql as $$
declare
  due bigint;
  of_order numeric;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'allocations are written under read committed, not %', current_setting('transaction_isolation');
  end if;
  select due_mmk into due from orders where id = new.order_id for no key update;
  select coalesce(sum(amount_mmk), 0) into of_order from allocations where order_id = new.order_id;
  if of_order < 0 or of_order > due then
    raise exception 'order % would hold % of %', new.order_id, of_order, due using errcode = 'check_violation';
  end if;
  perform transfers_check_given(new.transfer_id);
  return null;
end $$;
