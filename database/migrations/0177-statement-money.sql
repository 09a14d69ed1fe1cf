-- kind: expand
-- carries: 0.2.0
-- Rows of statements that act: what is accepted from them, what is held as suspense, and what became of it (MON-06, MON-07).

alter table statement_rows add column wanted_at timestamptz;
alter table statement_rows add column applied_at timestamptz;
alter table statement_rows add column held_mmk bigint not null default 0;
alter table statement_rows add column movements integer not null default 0;
alter table statement_rows add constraint statement_rows_held
  check (held_mmk between 0 and amount_mmk and (held_mmk = 0 or applied_at is not null)) not valid;
comment on column statement_rows.wanted_at is 'when an admin asked to apply it';
comment on column statement_rows.applied_at is 'when the row was accepted as a payment or booked as suspense; null until it is applied';
comment on column statement_rows.held_mmk is 'the part that the ledger holds as suspense: neither a received transfer nor a resolution explains it';
comment on column statement_rows.movements is 'number of its postings, which the key of the next one contains';

create table statement_resolutions (
  id bigint generated always as identity primary key,
  row_id bigint not null references statement_rows (id),
  kind text not null check (kind in ('fee', 'own', 'back')),
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  other_method_id bigint references payment_methods (id),
  reason text not null,
  asked_by bigint not null references admins (id),
  asked_at timestamptz not null,
  sent_by bigint references admins (id),
  sent_at timestamptz,
  sent_on date,
  sent_family_id bigint references wallet_families (id),
  sent_number_typed text,
  sent_number_key text,
  undone_by bigint references admins (id),
  undone_at timestamptz,
  undone_reason text,
  constraint statement_resolutions_two_people check (sent_by <> asked_by),
  check ((kind = 'own') = (other_method_id is not null)),
  check (num_nonnulls(sent_by, sent_at, sent_on, sent_family_id, sent_number_typed, sent_number_key) in (0, 6)),
  check (kind = 'back' or sent_at is null),
  check (num_nonnulls(undone_by, undone_at, undone_reason) in (0, 3))
);
comment on table statement_resolutions is
  'what money of a statement was that pays no order: income that is not a fee of a student, an own transfer, or money to be sent back';
comment on column statement_resolutions.other_method_id is 'own: the wallet that the money came from';
comment on column statement_resolutions.sent_by is 'back: who recorded that it was sent, another admin than who asked for it';
create unique index statement_resolutions_row on statement_resolutions (row_id) where undone_at is null;
create unique index statement_resolutions_number on statement_resolutions (sent_family_id, sent_number_key)
  where undone_at is null and sent_number_key is not null;
