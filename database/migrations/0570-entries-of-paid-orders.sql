-- kind: data
-- carries: 0.2.0
-- Entries for a second person whose orders other money has paid: they end as new ones do, in the name of who made them.

update second_checks set outcome = 'replaced', closed_by = entered_by, closed_at = now()
where id in (
  select check_.id from second_checks as check_
  join orders on orders.enrolment_id = check_.enrolment_id or orders.registration_payment_id = check_.registration_payment_id
  where check_.closed_at is null and orders.state = 'paid'
  limit 1000
);
