-- kind: expand
-- carries: 0.2.0
-- Transfers that no statement shows, so that the list of missing ones need not compare all transfers with all rows (MON-06).

create table unseen_transfers (
  transfer_id bigint primary key references transfers (id),
  payment_method_id bigint not null,
  recorded_at timestamptz not null
);
comment on table unseen_transfers is
  'transfers of which no row of a statement was known when they were recorded, and none has come since; whoever reads it compares again';
create index unseen_transfers_recorded on unseen_transfers (payment_method_id, recorded_at desc, transfer_id desc);

create function note_unseen_transfers(noted bigint[]) returns void language sql as $$
  insert into unseen_transfers (transfer_id, payment_method_id, recorded_at)
  select transfer.id, transfer.payment_method_id, transfer.inserted_at
  from transfers as transfer
  where transfer.id = any(noted) and transfer.state = 'received' and transfer.number_key is not null
    and transfer.payment_method_id is not null
    and not exists (
      select from statement_rows as line
      join payment_methods as method on method.id = line.payment_method_id
      where line.number_key = transfer.number_key
        and (transfer.family_id is null or method.family_id = transfer.family_id))
    and not exists (
      select from statement_rows as line
      where line.id = substring(transfer.number_key from '^S([0-9]{1,15})(?:P[2-4])?$')::bigint
        and line.payment_method_id = transfer.payment_method_id)
  on conflict do nothing
$$;

create function transfers_recorded() returns trigger language plpgsql as $$
begin
  perform note_unseen_transfers(array(select id from recorded));
  return null;
end $$;
create trigger transfers_recorded after insert on transfers
  referencing new table as recorded for each statement execute function transfers_recorded();

-- The rows are locked in one order, so that two imports do not wait for each other.
create function statement_rows_imported() returns trigger language plpgsql as $$
begin
  delete from unseen_transfers where transfer_id in (
    select unseen.transfer_id
    from imported as line
    join payment_methods as method on method.id = line.payment_method_id
    join transfers as transfer on transfer.number_key = line.number_key
      and (transfer.family_id is null or transfer.family_id = method.family_id)
    join unseen_transfers as unseen on unseen.transfer_id = transfer.id
    order by unseen.transfer_id
    for update of unseen);
  return null;
end $$;
create trigger statement_rows_imported after insert on statement_rows
  referencing new table as imported for each statement execute function statement_rows_imported();

-- A row shows transfers of its wallet's family. The transfers of a wallet have moved to its new family by then.
create function payment_methods_moved() returns trigger language plpgsql as $$
begin
  perform note_unseen_transfers(array(
    select id from transfers where payment_method_id = new.id
    union
    select transfer.id from statement_rows as line join transfers as transfer on transfer.number_key = line.number_key
    where line.payment_method_id = new.id));
  return null;
end $$;
create trigger payment_methods_moved after update of family_id on payment_methods
  for each row when (old.family_id is distinct from new.family_id) execute function payment_methods_moved();
