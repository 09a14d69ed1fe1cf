-- kind: expand
-- carries: 0.2.0
-- What a payer says beside a picture of a payment, and how staff have answered it. A picture without an answer waits.

alter table payment_proofs
  add column payment_method_id bigint,
  add column number_typed text,
  add column amount_mmk bigint,
  add column answer text,
  add column answered_by bigint,
  add column answered_at timestamptz,
  add column answer_reason text,
  add column verification_id bigint;
comment on column payment_proofs.number_typed is 'as the payer typed it; proves nothing and occupies no number';
comment on column payment_proofs.amount_mmk is 'as the payer typed it; proves nothing';
comment on column payment_proofs.answer is
  'accepted: the fee is paid; part: some of it is; again: another picture was asked for; refused: the application was turned down';
comment on column payment_proofs.verification_id is 'the verification that was its answer; reversing that takes the answer back';

alter table payment_proofs
  add constraint payment_proofs_method foreign key (payment_method_id) references payment_methods (id) not valid,
  add constraint payment_proofs_answered_by foreign key (answered_by) references admins (id) not valid,
  add constraint payment_proofs_verification foreign key (verification_id) references payment_verifications (id) not valid,
  add constraint payment_proofs_amount check (amount_mmk between 1 and 1000000000000) not valid,
  add constraint payment_proofs_answer check (answer in ('accepted', 'part', 'again', 'refused')) not valid,
  add constraint payment_proofs_answered check (num_nonnulls(answer, answered_at) in (0, 2)) not valid;
