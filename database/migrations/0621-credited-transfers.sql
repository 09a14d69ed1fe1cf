-- kind: expand
-- carries: 0.2.0
-- Transfers of which a part pays for nothing, so that the credit of payers is listed without reading all transfers.

create table credited_transfers (
  transfer_id bigint primary key references transfers (id)
);
comment on table credited_transfers is
  'received transfers of which a part is neither allocated, nor due to go out or gone; noted when a transaction commits';

create function note_credited_transfer(noted bigint) returns void language plpgsql as $$
declare
  rest bigint;
begin
  select coalesce(transfer.amount_mmk, own.due_mmk)
      - coalesce((select sum(amount_mmk) from allocations where transfer_id = noted), 0)
      - coalesce((select sum(amount_mmk) from refunds where transfer_id = noted and state in ('approved', 'sent')), 0)
    into rest
  from transfers as transfer
  left join orders as own on own.enrolment_id = transfer.enrolment_id
  where transfer.id = noted and transfer.state = 'received';
  if rest > 0 then
    insert into credited_transfers (transfer_id) values (noted) on conflict do nothing;
  else
    delete from credited_transfers where transfer_id = noted;
  end if;
end $$;

create function transfers_note_credit() returns trigger language plpgsql as $$
begin
  perform note_credited_transfer(new.id);
  return null;
end $$;
create constraint trigger transfers_note_credit after insert or update of state on transfers
  deferrable initially deferred for each row execute function transfers_note_credit();

create function given_note_credit() returns trigger language plpgsql as $$
begin
  perform note_credited_transfer(new.transfer_id);
  return null;
end $$;
create constraint trigger allocations_note_credit after insert on allocations
  deferrable initially deferred for each row execute function given_note_credit();
create constraint trigger refunds_note_credit after insert or update of state on refunds
  deferrable initially deferred for each row execute function given_note_credit();
