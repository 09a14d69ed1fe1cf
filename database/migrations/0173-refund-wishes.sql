-- kind: expand
-- carries: 0.2.0
-- What students ask back. A wish reserves and moves no money: an admin asks for the refund.

create table refund_wishes (
  id bigint generated always as identity primary key,
  enrolment_id bigint not null references enrolments (id),
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  target_family_id bigint not null references wallet_families (id),
  target_account_no text not null,
  target_holder text not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'taken', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  refund_id bigint references refunds (id),
  answered_by bigint references admins (id),
  answered_at timestamptz,
  answer_reason text,
  check ((state = 'open') = (answered_at is null)),
  check ((state = 'taken') = (refund_id is not null)),
  check ((state in ('taken', 'declined')) = (answered_by is not null))
);
comment on column refund_wishes.state is 'taken: an admin has asked for a refund; withdrawn: by the student';
create unique index refund_wishes_open on refund_wishes (enrolment_id) where state = 'open';
create index refund_wishes_enrolment on refund_wishes (enrolment_id, id desc);
