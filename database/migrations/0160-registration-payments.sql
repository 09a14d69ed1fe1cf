-- kind: expand
-- carries: 0.2.0
-- Registration fees are verified at the payment desk, by the rules of enrolments (MON-08).

alter table registration_payment_files add column pixels_sha256 bytea;
comment on column registration_payment_files.pixels_sha256 is
  'of the decoded picture, as in payment_proofs; null for pictures from before registrations stood at the desk';

alter table transfers add column registration_payment_id bigint;
alter table transfers
  add constraint transfers_registration foreign key (registration_payment_id)
    references registration_payments (id) not valid,
  add constraint transfers_pay_one check (num_nonnulls(enrolment_id, registration_payment_id) <= 1) not valid;

create table registration_answers (
  id bigint generated always as identity primary key,
  registration_payment_id bigint not null references registration_payments (id),
  file_id bigint references registration_payment_files (id),
  answer text not null check (answer in ('accepted', 'part', 'again', 'refused', 'legacy')),
  reason text,
  transfer_id bigint references transfers (id),
  answered_by bigint references admins (id),
  answered_at timestamptz not null,
  notified_at timestamptz not null,
  reversed_by bigint references admins (id),
  reversed_at timestamptz,
  reversal_reason text,
  check ((answer in ('accepted', 'part')) = (transfer_id is not null)),
  check ((answer in ('again', 'refused')) = (reason is not null)),
  check (answer = 'legacy' or answered_by is not null),
  check ((reversed_at is null) = (reversed_by is null))
);
comment on table registration_answers is 'how finance has answered the pictures of a registration payment';
comment on column registration_answers.file_id is 'the newest picture that the admin saw; later ones wait. Null: all of them';
comment on column registration_answers.answer is
  'as in payment_proofs; legacy: the account was decided before registrations stood at the desk';
comment on column registration_answers.notified_at is 'when the notice becomes visible; until then a reversal removes it';
create index registration_answers_payment on registration_answers (registration_payment_id, id desc);
create index registration_answers_transfer on registration_answers (transfer_id) where transfer_id is not null;

insert into registration_answers (registration_payment_id, answer, answered_by, answered_at, notified_at)
select payment.id, 'legacy', payment.checked_by, coalesce(payment.checked_at, payment.inserted_at),
  coalesce(payment.checked_at, payment.inserted_at)
from registration_payments as payment join accounts as account on account.id = payment.account_id
where payment.checked_at is not null or account.status <> 1;

create or replace function keep_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.enrolment_id, new.registration_payment_id, new.payment_method_id, new.number_typed, new.number_key,
        new.amount_mmk, new.inserted_at)
      is distinct from
      (old.enrolment_id, old.registration_payment_id, old.payment_method_id, old.number_typed, old.number_key,
        old.amount_mmk, old.inserted_at)
    or (old.state = 'withdrawn' and new.state <> 'withdrawn')
  then
    raise exception 'transfer % is kept as it was entered: withdraw it and enter another', old.id;
  end if;
  return new;
end $$;
