-- Web processes remember for a moment who may fetch the segments of which lesson. Whatever could end that is told to all
-- of them by the commit itself, so that no call can forget to.
create function tell_access_changed() returns trigger language plpgsql as $$
declare
  touched jsonb;
begin
  if tg_nargs = 0 then
    perform pg_notify('access_changed', '');
  else
    touched := to_jsonb(case when tg_op = 'DELETE' then old else new end);
    perform pg_notify('access_changed', tg_argv[0] || ' ' || coalesce(touched ->> tg_argv[1], '-'));
  end if;
  return null;
end
$$;

create trigger access_changed after update of revoked_at on sessions
  for each row execute function tell_access_changed('account', 'account_id');
create trigger access_changed after update of status, role, deleted_at on accounts
  for each row execute function tell_access_changed('account', 'id');
create trigger access_changed after insert or delete or update of status, access_end_date on enrolments
  for each row execute function tell_access_changed('account', 'student_id');
create trigger access_changed after update or delete on contents
  for each row execute function tell_access_changed('content', 'id');
create trigger access_changed after update or delete on content_groups
  for each statement execute function tell_access_changed();
