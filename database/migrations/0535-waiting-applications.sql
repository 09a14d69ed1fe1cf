-- kind: expand
-- carries: 0.2.0
-- Applications for classes that their owners have to decide on, read by the lists of classes and courses (docs/decisions/0325).
create view enrolment_applications with (security_invoker = true) as
select class_id, course_id, student_id
from enrolments
where kind = 'class' and status = 1 and closed_at is null;
