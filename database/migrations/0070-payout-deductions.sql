-- kind: expand
-- carries: 0.2.0
-- A void after a payout is taken from the owner's next payouts (MON-05).

create table payout_deductions (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts (id),
  enrolment_id bigint not null references enrolments (id),
  payout_id bigint not null references payouts (id),
  gross_mmk bigint not null check (gross_mmk <> 0 and abs(gross_mmk) <= 1000000000000),
  percentage smallint not null check (percentage between 0 and 100),
  net_mmk bigint not null,
  created_by bigint not null references admins (id),
  inserted_at timestamptz not null,
  check (abs(net_mmk) <= abs(gross_mmk) and net_mmk * gross_mmk >= 0)
);
comment on table payout_deductions is
  'what an owner received for enrolments that were voided afterwards; a negative row gives it back';
comment on column payout_deductions.payout_id is 'the payout that contains the enrolment';
comment on column payout_deductions.gross_mmk is 'before commission';
comment on column payout_deductions.percentage is 'commission of that payout';
create index payout_deductions_owner on payout_deductions (owner_id) include (net_mmk);
create index payout_deductions_enrolment on payout_deductions (enrolment_id);
create index payout_deductions_payout on payout_deductions (payout_id);

alter table payouts add column deducted_mmk bigint not null default 0;
comment on column payouts.deducted_mmk is 'part of payable_mmk that is kept for deductions; negative when more is given back';
alter table payouts add constraint payouts_deducted check (deducted_mmk <= payable_mmk) not valid;
