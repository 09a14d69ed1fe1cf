-- kind: data
-- carries: 0.2.0
-- The transfers from before 0621 of which a part pays for nothing.
insert into credited_transfers (transfer_id)
select transfer.id
from transfers as transfer
left join orders as own on own.enrolment_id = transfer.enrolment_id
where transfer.state = 'received'
  and coalesce(transfer.amount_mmk, own.due_mmk)
    > coalesce((select sum(amount_mmk) from allocations where transfer_id = transfer.id), 0)
      + coalesce((select sum(amount_mmk) from refunds where transfer_id = transfer.id and state in ('approved', 'sent')), 0)
  and not exists (select from credited_transfers as noted where noted.transfer_id = transfer.id)
limit 100000;
