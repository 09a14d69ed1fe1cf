-- kind: expand
-- carries: 0.1.0
-- What a domain lets domains below it read. A view names its columns, so the tables behind it can change.

create view payouts_unpaid with (security_invoker = true) as
  select owner_id, id as payout_id from payouts where paid_on is null;

create view enrolment_pairs with (security_invoker = true) as
  select enrolment.student_id, course.owner_id
  from enrolments as enrolment join courses as course on course.id = enrolment.course_id;

create view enrolment_students with (security_invoker = true) as
  select class_id, course_id, kind, student_id from enrolments where status in (2, 4);

create view payment_newest_proofs with (security_invoker = true) as
  select distinct on (enrolment_id) enrolment_id, file_path from payment_proofs order by enrolment_id, id desc;

create view account_contacts with (security_invoker = true) as
  select id, role, status, account_no, name, school_name, name_key, phone_1_canonical, email_1 from accounts;

create view catalogue_subjects with (security_invoker = true) as
  select 'course' as kind, id, id as course_id from courses
  union all
  select 'class', id, course_id from classes;
