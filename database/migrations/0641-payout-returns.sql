-- kind: expand
-- carries: 0.2.0
-- Transfers to owners that the bank returned, and what a bank kept of money that came back.

create table payout_returns (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts (id),
  batch_payee_id bigint unique references payout_batch_payees (id),
  sent_mmk bigint not null check (sent_mmk between 1 and 1000000000000),
  fee_mmk bigint not null check (fee_mmk >= 0 and fee_mmk < sent_mmk),
  sent_method_id bigint references payment_methods (id),
  sent_family_id bigint references wallet_families (id),
  sent_number_key text,
  sent_number_typed text not null,
  sent_on date not null,
  account_id bigint references payout_accounts (id),
  reason text not null,
  returned_by bigint not null references admins (id),
  returned_at timestamptz not null
);
comment on table payout_returns is 'transfers to owners that came back; their payouts are unpaid again';
comment on column payout_returns.batch_payee_id is 'null: a payout that was paid by itself';
comment on column payout_returns.fee_mmk is 'what the bank kept of it, which the product bears';
comment on column payout_returns.sent_method_id is 'the wallet from which it was sent and to which it came back; null when that was not recorded';
create index payout_returns_number on payout_returns (sent_family_id, sent_number_key) where sent_number_key is not null;
create index payout_returns_method on payout_returns (sent_method_id);

create table payout_return_lines (
  return_id bigint not null references payout_returns (id),
  payout_id bigint not null references payouts (id),
  amount_mmk bigint not null,
  primary key (return_id, payout_id)
);
comment on table payout_return_lines is 'the payouts of a transfer that came back';
create index payout_return_lines_payout on payout_return_lines (payout_id, return_id);
create trigger payout_returns_append_only before delete or update on payout_returns
  for each row execute function ledger_refuse_change();
create trigger payout_return_lines_append_only before delete or update on payout_return_lines
  for each row execute function ledger_refuse_change();

create or replace view payout_transfers as
  select batch_id, sent_method_id as payment_method_id, sent_family_id as family_id, sent_number_key as number_key,
    owner_id, null::bigint as payout_id, false as came_back
  from payout_batch_payees where state = 'sent'
  union all
  select null::bigint, paid_method_id, paid_family_id, paid_number_key, owner_id, id, false
  from payouts where paid_on is not null and batch_payee_id is null and paid_method_id is not null
  union all
  select null::bigint, sent_method_id, sent_family_id, sent_number_key, owner_id,
    (select min(payout_id) from payout_return_lines where return_id = payout_returns.id), true
  from payout_returns where batch_payee_id is null and sent_method_id is not null;

create or replace view payouts_sent as
  select 'batch' as kind, batch_id as id, sent_method_id as payment_method_id, sent_family_id as family_id,
    sent_number_key as number_key, sent_number_typed as number_typed, total_mmk as amount_mmk, sent_on,
    exists (select from payout_returns where batch_payee_id = payout_batch_payees.id) as came_back
  from payout_batch_payees where state = 'sent'
  union all
  select 'payout', id, paid_method_id, null, null, reference, payable_mmk - deducted_mmk, paid_on, false
  from payouts where paid_on is not null and batch_payee_id is null
  union all
  select 'payout', (select min(payout_id) from payout_return_lines where return_id = payout_returns.id), sent_method_id,
    null, null, sent_number_typed, sent_mmk, sent_on, true
  from payout_returns where batch_payee_id is null;

create view payouts_returned as
  select id, sent_method_id as payment_method_id, sent_mmk - fee_mmk as amount_mmk, sent_on
  from payout_returns where sent_method_id is not null;
comment on view payouts_returned is 'transfers to owners that came back, with what arrived; published for statements';

alter table statement_resolutions
  add column payout_return_id bigint references payout_returns (id),
  add column fee_mmk bigint;
comment on column statement_resolutions.payout_return_id is
  'own: the transfer to an owner that came back and whose money the row is, so that its wallet does not receive it twice';
comment on column statement_resolutions.fee_mmk is
  'own: what the wallet has booked as returned and the row is short of; a fee of the bank, which the product bears';
alter table statement_resolutions add constraint statement_resolutions_payout_return
  check (payout_return_id is null or kind = 'own') not valid;
alter table statement_resolutions add constraint statement_resolutions_fee
  check (fee_mmk is null or (fee_mmk > 0 and num_nonnulls(refund_id, payout_return_id) = 1)) not valid;

alter table refunds add column return_fee_mmk bigint;
comment on column refunds.return_fee_mmk is 'what the bank kept of a refund that came back, which the product bears';
alter table refunds add constraint refunds_return_fee
  check (return_fee_mmk is null or (state = 'failed' and return_fee_mmk > 0 and return_fee_mmk < amount_mmk)) not valid;
