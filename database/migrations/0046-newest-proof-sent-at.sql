-- kind: expand
-- carries: 0.2.0
-- When the newest payment picture of an enrolment was sent: the student's page shows it.
create or replace view payment_newest_proofs as
select distinct on (enrolment_id) enrolment_id, file_path, uploaded_at
from payment_proofs
order by enrolment_id, id desc;
