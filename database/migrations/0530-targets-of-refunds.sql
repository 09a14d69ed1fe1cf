-- kind: expand
-- carries: 0.2.0
-- Why a refund goes to another account than the one from which its money came.

alter table refunds add column target_reason text;
comment on column refunds.target_reason is 'why the target is not the account from which the money came; null when it is, or that account is not known';

create or replace function refunds_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.transfer_id, new.amount_mmk, new.target_family_id, new.target_account_no, new.target_holder,
        new.target_reason, new.reason, new.asked_by, new.asked_at, new.verified_at_before)
      is distinct from
      (old.transfer_id, old.amount_mmk, old.target_family_id, old.target_account_no, old.target_holder,
        old.target_reason, old.reason, old.asked_by, old.asked_at, old.verified_at_before)
    or (old.state, new.state) not in
      (('asked', 'approved'), ('asked', 'dropped'), ('approved', 'sent'), ('approved', 'dropped'), ('sent', 'failed'))
  then
    raise exception 'refund % is % and stays as it was asked for', old.id, old.state;
  end if;
  return new;
end $$;
