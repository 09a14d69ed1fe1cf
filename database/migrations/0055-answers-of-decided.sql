-- kind: expand
-- carries: 0.2.0
-- Pictures of payments that were decided before answers were recorded are answered, so that the index of waiting ones
-- holds only those that wait.
update payment_proofs as proof
set answer = case enrolment.status when 3 then 'refused' else 'accepted' end,
  answered_at = coalesce(enrolment.payment_verified_at, enrolment.approved_at, enrolment.updated_at, now()),
  answered_by = enrolment.verified_by,
  answer_reason = case enrolment.status when 3 then enrolment.decision_reason end
from enrolments as enrolment
where enrolment.id = proof.enrolment_id and proof.answered_at is null
  and (enrolment.status <> 1 or enrolment.payment_verified_at is not null);
