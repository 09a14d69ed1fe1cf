-- kind: expand
-- carries: 0.2.0
-- Rows of statements in which money left a wallet (MON-06, MON-07).

create table statement_out_rows (
  id bigint generated always as identity primary key,
  import_id bigint not null references statement_imports (id),
  payment_method_id bigint not null references payment_methods (id),
  number_typed text,
  number_key text,
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  left_at timestamptz not null,
  payee text,
  note text,
  checksum text not null,
  named_kind text check (named_kind in ('fee', 'own', 'other')),
  named_reason text,
  named_by bigint references admins (id),
  named_at timestamptz,
  movements integer not null default 0,
  unique (payment_method_id, checksum),
  check ((number_typed is null) = (number_key is null)),
  check (num_nonnulls(named_kind, named_reason, named_by, named_at) in (0, 4))
);
comment on table statement_out_rows is
  'rows of statements in which money left the wallet; what they were is derived from refunds and payouts, or named by an admin';
comment on column statement_out_rows.named_kind is 'fee: booked as a difference of the wallet; own and other: not booked';
comment on column statement_out_rows.movements is 'number of its postings, which the key of the next one contains';
create index statement_out_rows_left on statement_out_rows (left_at desc, id desc);
create index statement_out_rows_amount on statement_out_rows (payment_method_id, amount_mmk);
create index statement_out_rows_import on statement_out_rows (import_id);

create view payouts_sent as
  select 'batch' as kind, batch_id as id, sent_method_id as payment_method_id, sent_family_id as family_id,
    sent_number_key as number_key, sent_number_typed as number_typed, total_mmk as amount_mmk, sent_on
  from payout_batch_payees where state = 'sent'
  union all
  select 'payout', id, paid_method_id, null, null, reference, payable_mmk - deducted_mmk, paid_on
  from payouts where paid_on is not null and batch_payee_id is null;
comment on view payouts_sent is
  'transfers to payees with their amounts, and payouts that were paid singly, whose number is free text; published for statements';
