-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- The desk's queue: pictures without an answer.
create index concurrently if not exists payment_proofs_waiting on payment_proofs (enrolment_id, id desc)
  where answered_at is null;
create index concurrently if not exists payment_proofs_verification on payment_proofs (verification_id)
  where verification_id is not null;
alter table payment_proofs validate constraint payment_proofs_method;
alter table payment_proofs validate constraint payment_proofs_answered_by;
alter table payment_proofs validate constraint payment_proofs_verification;
alter table payment_proofs validate constraint payment_proofs_amount;
alter table payment_proofs validate constraint payment_proofs_answer;
alter table payment_proofs validate constraint payment_proofs_answered;
