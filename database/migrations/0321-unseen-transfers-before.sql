-- kind: data
-- carries: 0.2.0
-- The transfers from before 0320 that no statement shows.
insert into unseen_transfers (transfer_id, payment_method_id, recorded_at)
select transfer.id, transfer.payment_method_id, transfer.inserted_at
from transfers as transfer
where transfer.state = 'received' and transfer.number_key is not null and transfer.payment_method_id is not null
  and not exists (select from unseen_transfers as unseen where unseen.transfer_id = transfer.id)
  and not exists (
    select from statement_rows as line
    join payment_methods as method on method.id = line.payment_method_id
    where line.number_key = transfer.number_key
      and (transfer.family_id is null or method.family_id = transfer.family_id))
  and not exists (
    select from statement_rows as line
    where line.id = substring(transfer.number_key from '^S([0-9]{1,15})(?:P[2-4])?$')::bigint
      and line.payment_method_id = transfer.payment_method_id)
limit 100000;
