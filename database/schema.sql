-- The schema that the migrations make. Written by `npm run db:generate`, compared by `npm run db:check`.

-- Extensions

create extension pg_trgm;

-- Sequences

create sequence cash_slip_numbers start 1 increment 1;

create sequence school_no_seq start 1 increment 1;

create sequence student_no_seq start 1 increment 1;

create sequence teacher_no_seq start 1 increment 1;

-- Functions

CREATE OR REPLACE FUNCTION public.allocations_check_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  due bigint;
  of_order numeric;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'allocations are written under read committed, not %', current_setting('transaction_isolation');
  end if;
  select due_mmk into due from orders where id = new.order_id for no key update;
  select coalesce(sum(amount_mmk), 0) into of_order from allocations where order_id = new.order_id;
  if of_order < 0 or of_order > due then
    raise exception 'order % would hold % of %', new.order_id, of_order, due using errcode = 'check_violation';
  end if;
  perform transfers_check_given(new.transfer_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.class_listed_at(inserted_at timestamp with time zone, end_date date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when end_date < (select day from listing_day) then inserted_at - interval '365000 days' else inserted_at end
$function$
;

CREATE OR REPLACE FUNCTION public.given_note_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_credited_transfer(new.transfer_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE'
    or (new.enrolment_id, new.registration_payment_id, new.payment_method_id, new.number_typed, new.number_key,
        new.amount_mmk, new.inserted_at)
      is distinct from
      (old.enrolment_id, old.registration_payment_id, old.payment_method_id, old.number_typed, old.number_key,
        old.amount_mmk, old.inserted_at)
    or (old.state = 'withdrawn' and new.state <> 'withdrawn')
  then
    raise exception 'transfer % is kept as it was entered: withdraw it and enter another', old.id;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_check_posting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  checked bigint;
  entries bigint;
  total numeric;
begin
  if tg_table_name = 'ledger_postings' then checked := new.id; else checked := new.posting_id; end if;
  select count(*), coalesce(sum(amount_mmk), 0) into entries, total from ledger_entries where posting_id = checked;
  if entries < 2 or total <> 0 then
    raise exception 'posting % has % entries that sum to %', checked, entries, total using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or deleted: post a reversal', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_refuse_late_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ledger_postings where id = new.posting_id and xact = pg_current_xact_id()) then
    raise exception 'posting % was written by another transaction', new.posting_id;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_classes_again(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  delete from class_listing as listed where listed.class_id = any(ids)
    and not exists (select from public_classes as class where class.class_id = listed.class_id);
  insert into class_listing as listed
    (class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key)
  select class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key
  from public_classes where class_id = any(ids) order by class_id
  on conflict (class_id) do update set
    course_id = excluded.course_id, category_id = excluded.category_id, owner_id = excluded.owner_id,
    class_type = excluded.class_type, fee_mmk = excluded.fee_mmk, start_time = excluded.start_time,
    end_time = excluded.end_time, region = excluded.region, town = excluded.town, inserted_at = excluded.inserted_at,
    title = excluded.title, title_key = excluded.title_key
  where (listed.course_id, listed.category_id, listed.owner_id, listed.class_type, listed.fee_mmk, listed.start_time,
      listed.end_time, listed.region, listed.town, listed.inserted_at, listed.title, listed.title_key)
    is distinct from (excluded.course_id, excluded.category_id, excluded.owner_id, excluded.class_type, excluded.fee_mmk,
      excluded.start_time, excluded.end_time, excluded.region, excluded.town, excluded.inserted_at, excluded.title,
      excluded.title_key);
end $function$
;

CREATE OR REPLACE FUNCTION public.list_courses_again(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  delete from course_listing as listed where listed.course_id = any(ids)
    and not exists (select from public_courses as course where course.course_id = listed.course_id);
  insert into course_listing as listed
    (course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places)
  select course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places
  from public_courses where course_id = any(ids) order by course_id
  on conflict (course_id) do update set
    course_type = excluded.course_type, is_video = excluded.is_video, category_id = excluded.category_id, owner_id = excluded.owner_id,
    inserted_at = excluded.inserted_at, title = excluded.title, title_key = excluded.title_key, places = excluded.places
  where (listed.course_type, listed.category_id, listed.owner_id, listed.inserted_at, listed.title, listed.title_key, listed.places)
    is distinct from (excluded.course_type, excluded.category_id, excluded.owner_id, excluded.inserted_at, excluded.title,
      excluded.title_key, excluded.places);
end $function$
;

CREATE OR REPLACE FUNCTION public.note_credited_transfer(noted bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.note_unseen_transfers(noted bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.on_class_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform from courses where id = new.course_id for no key update;
  perform from accounts where id = (select owner_id from courses where id = new.course_id) for share;
  if tg_op = 'INSERT' then
    insert into class_listing
      (class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key)
      select class_id, course_id, category_id, owner_id, class_type, fee_mmk, start_time, end_time, region, town, inserted_at, title, title_key
      from public_classes where class_id = new.id;
  elsif old.archived_at is not distinct from new.archived_at then
    update class_listing set class_type = new.class_type, fee_mmk = new.fee_mmk, start_time = new.start_time, end_time = new.end_time,
        region = new.region, town = new.town, inserted_at = class_listed_at(new.inserted_at, new.end_date)
      where class_id = new.id;
    if (old.region, old.town) is not distinct from (new.region, new.town) then
      return null;
    end if;
  else
    perform list_classes_again(array[new.id]);
  end if;
  update course_listing as listed set places = course.places from public_courses as course
    where listed.course_id = new.course_id and course.course_id = new.course_id and listed.places is distinct from course.places;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_course_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform from accounts where id = new.owner_id for share;
  if tg_op = 'INSERT' then
    insert into course_listing (course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places)
      select course_id, course_type, is_video, category_id, owner_id, inserted_at, title, title_key, places
      from public_courses where course_id = new.id;
  elsif (old.approval, old.archived_at, old.owner_id, old.course_type)
      is not distinct from (new.approval, new.archived_at, new.owner_id, new.course_type) then
    update course_listing set category_id = new.category_id, inserted_at = new.inserted_at, title = new.title, title_key = new.title_key
      where course_id = new.id;
    if (old.category_id, old.title, old.title_key) is distinct from (new.category_id, new.title, new.title_key) then
      update class_listing set category_id = new.category_id, title = new.title, title_key = new.title_key
        where course_id = new.id;
    end if;
  else
    perform list_courses_again(array[new.id]);
    perform list_classes_again(array(select id from classes where course_id = new.id));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_course_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into course_sounds (course_id) values (new.course_id) on conflict (course_id) do update set revision = 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_listed_classes_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from gone join come using (class_id)
    where (gone.category_id, gone.class_type, gone.region, gone.town)
      is distinct from (come.category_id, come.class_type, come.region, come.town)
  ) then
    insert into class_tallies as tally
      select category_id, class_type, region, sum(step) from (
        select category_id, class_type, coalesce(region, -1) as region, -1 as step from gone
        union all select category_id, class_type, coalesce(region, -1), 1 from come) as moved
      group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
    insert into class_place_tallies as tally
      select place, sum(step) from (
        select region, town, -1 as step from gone union all select region, town, 1 from come) as moved,
        unnest(place_tokens(region, town)) as place
      group by 1 having sum(step) <> 0 order by 1
    on conflict (place) do update set total = tally.total + excluded.total;
  end if;
  insert into listing_changes (list, step, inserted_at, title, id)
    select 'class', step, moved.inserted_at, moved.title, class_id
    from gone join come using (class_id), lateral (
      values (-1, gone.inserted_at, gone.title), (1, come.inserted_at, come.title)) as moved (step, inserted_at, title)
    where (gone.inserted_at, gone.title) is distinct from (come.inserted_at, come.title);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_listed_classes_come()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into class_tallies as tally
    select category_id, class_type, coalesce(region, -1), count(*) from come group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  insert into class_place_tallies as tally
    select place, count(*) from come, unnest(place_tokens(region, town)) as place group by 1 order by 1
  on conflict (place) do update set total = tally.total + excluded.total;
  insert into listing_changes (list, step, inserted_at, title, id) select 'class', 1, inserted_at, title, class_id from come;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_listed_classes_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into class_tallies as tally
    select category_id, class_type, coalesce(region, -1), -count(*) from gone group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_id, class_type, region) do update set total = tally.total + excluded.total;
  insert into class_place_tallies as tally
    select place, -count(*) from gone, unnest(place_tokens(region, town)) as place group by 1 order by 1
  on conflict (place) do update set total = tally.total + excluded.total;
  insert into listing_changes (list, step, inserted_at, title, id) select 'class', -1, inserted_at, title, class_id from gone;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_listed_courses_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from gone join come using (course_id)
    where (gone.course_type, gone.category_id, gone.owner_id, gone.inserted_at, gone.places)
      is distinct from (come.course_type, come.category_id, come.owner_id, come.inserted_at, come.places)
  ) then
    insert into course_tallies as tally
      select course_type, category_id, sum(step) from (
        select course_type, category_id, -1 as step from gone union all select course_type, category_id, 1 from come) as moved
      group by 1, 2 having sum(step) <> 0 order by 1, 2
    on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
    insert into course_place_tallies as tally
      select place, course_type, sum(step) from (
        select places, course_type, -1 as step from gone union all select places, course_type, 1 from come) as moved,
        unnest(places) as place
      group by 1, 2 having sum(step) <> 0 order by 1, 2
    on conflict (place, course_type) do update set total = tally.total + excluded.total;
    delete from course_places as placed using gone join come using (course_id), unnest(gone.places) as token
      where (gone.course_type, gone.category_id, gone.owner_id, gone.inserted_at, gone.places)
          is distinct from (come.course_type, come.category_id, come.owner_id, come.inserted_at, come.places)
        and placed.place = token and placed.is_video = gone.is_video
        and placed.inserted_at = gone.inserted_at and placed.course_id = gone.course_id;
    insert into course_places (place, is_video, inserted_at, course_id, course_type, category_id, owner_id)
      select token, come.is_video, come.inserted_at, course_id, come.course_type, come.category_id, come.owner_id
      from come join gone using (course_id), unnest(come.places) as token
      where (gone.course_type, gone.category_id, gone.owner_id, gone.inserted_at, gone.places)
        is distinct from (come.course_type, come.category_id, come.owner_id, come.inserted_at, come.places);
  end if;
  insert into listing_changes (list, step, inserted_at, title, id)
    select case when moved.is_video then 'video' else 'course' end, step, moved.inserted_at, moved.title, course_id
    from gone join come using (course_id), lateral (
      values (-1, gone.is_video, gone.inserted_at, gone.title), (1, come.is_video, come.inserted_at, come.title)
    ) as moved (step, is_video, inserted_at, title)
    where (gone.is_video, gone.inserted_at, gone.title) is distinct from (come.is_video, come.inserted_at, come.title);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_listed_courses_come()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into course_tallies as tally select course_type, category_id, count(*) from come group by 1, 2 order by 1, 2
  on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
  insert into course_place_tallies as tally
    select place, course_type, count(*) from come, unnest(places) as place group by 1, 2 order by 1, 2
  on conflict (place, course_type) do update set total = tally.total + excluded.total;
  insert into course_places (place, is_video, inserted_at, course_id, course_type, category_id, owner_id)
    select place, is_video, inserted_at, course_id, course_type, category_id, owner_id from come, unnest(places) as place;
  insert into listing_changes (list, step, inserted_at, title, id)
    select case when is_video then 'video' else 'course' end, 1, inserted_at, title, course_id from come;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_listed_courses_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into course_tallies as tally select course_type, category_id, -count(*) from gone group by 1, 2 order by 1, 2
  on conflict (course_type, category_id) do update set total = tally.total + excluded.total;
  insert into course_place_tallies as tally
    select place, course_type, -count(*) from gone, unnest(places) as place group by 1, 2 order by 1, 2
  on conflict (place, course_type) do update set total = tally.total + excluded.total;
  delete from course_places as placed using gone, unnest(gone.places) as token
    where placed.place = token and placed.is_video = gone.is_video
      and placed.inserted_at = gone.inserted_at and placed.course_id = gone.course_id;
  insert into listing_changes (list, step, inserted_at, title, id)
    select case when is_video then 'video' else 'course' end, -1, inserted_at, title, course_id from gone;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_owner_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform list_courses_again(array(select id from courses where owner_id = new.id));
  perform list_classes_again(array(
    select class.id from classes as class join courses as course on course.id = class.course_id where course.owner_id = new.id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_owner_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into owner_sounds (owner_id) values (new.id) on conflict (owner_id) do update set revision = 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.on_public_owner_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_public boolean := tg_op <> 'INSERT' and old.role <> 'student' and old.status = 2 and old.deleted_at is null;
  is_public boolean := tg_op <> 'DELETE' and new.role <> 'student' and new.status = 2 and new.deleted_at is null;
begin
  if was_public then
    insert into owner_tallies as tally values (old.role, -1) on conflict (role) do update set total = tally.total - 1;
  end if;
  if is_public then
    insert into owner_tallies as tally values (new.role, 1) on conflict (role) do update set total = tally.total + 1;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.payment_methods_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_unseen_transfers(array(
    select id from transfers where payment_method_id = new.id
    union
    select transfer.id from statement_rows as line join transfers as transfer on transfer.number_key = line.number_key
    where line.payment_method_id = new.id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.payout_accounts_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE'
    or (new.owner_id, new.family_id, new.account_no, new.holder, new.entered_at, new.usable_from)
      is distinct from
      (old.owner_id, old.family_id, old.account_no, old.holder, old.entered_at, old.usable_from)
    or old.removed_at is not null
  then
    raise exception 'payout account % is kept as it was entered: remove it and enter another', old.id;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.payout_batch_payees_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE'
    or (new.batch_id, new.owner_id, new.payouts, new.total_mmk, new.account_id)
      is distinct from (old.batch_id, old.owner_id, old.payouts, old.total_mmk, old.account_id)
    or old.state <> 'due'
  then
    raise exception 'payee % of batch % is % and stays as it is', old.owner_id, old.batch_id, old.state;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.place_tokens(region smallint, town text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[(region)::text, (':'::text || town), (((region)::text || ':'::text) || town)], NULL::text)
;

CREATE OR REPLACE FUNCTION public.receipts_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null
    or (new.year, new.no, new.code, new.order_id, new.transfer_id, new.amount_mmk, new.rest_mmk, new.received_at, new.issued_at)
      is distinct from
      (old.year, old.no, old.code, old.order_id, old.transfer_id, old.amount_mmk, old.rest_mmk, old.received_at, old.issued_at)
  then
    raise exception 'receipt % stays as it was issued; it can only be withdrawn once', old.id;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refunds_check_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform transfers_check_given(new.transfer_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refunds_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.search_grams(key text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
AS $function$
declare
  letters text[] := string_to_array(key, null);
  grams text[] := letters;
  pair text;
begin
  for at in 1 .. cardinality(letters) - 1 loop
    pair := letters[at] || letters[at + 1];
    grams := grams || pair || (pair || letters[at + 2]) || (pair || letters[at + 2] || letters[at + 3] || letters[at + 4]);
  end loop;
  -- Beyond the end there is nothing, and what holds nothing is null.
  return array_remove(grams, null);
end $function$
;

CREATE OR REPLACE FUNCTION public.statement_rows_imported()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_access_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.transfers_check_given(checked bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  arrived bigint;
  current_state text;
  allocated numeric;
  refunded numeric;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'money is given under read committed, not %', current_setting('transaction_isolation');
  end if;
  select state, coalesce(amount_mmk, (select due_mmk from orders where orders.enrolment_id = transfers.enrolment_id))
    into current_state, arrived from transfers where id = checked for no key update;
  select coalesce(sum(amount_mmk), 0) into allocated from allocations where transfer_id = checked;
  select coalesce(sum(amount_mmk), 0) into refunded from refunds
    where transfer_id = checked and state in ('asked', 'approved', 'sent');
  if allocated < 0 or allocated + refunded > arrived or (refunded > 0 and current_state <> 'received') then
    raise exception 'transfer % of % would give % to orders and % back', checked, arrived, allocated, refunded
      using errcode = 'check_violation';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.transfers_note_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_credited_transfer(new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.transfers_recorded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_unseen_transfers(array(select id from recorded));
  return null;
end $function$
;

-- Tables

create table accounts (
  account_no text not null,
  address text,
  apk_url text,
  commission_percent smallint,
  date_of_birth date,
  deleted_at timestamp with time zone,
  education text,
  email_1 text,
  email_2 text,
  enable_video_upload boolean not null default false,
  experience text,
  gender smallint not null default 0,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  license text,
  message text,
  name text,
  name_key text not null default ''::text,
  nrc_back_path text,
  nrc_front_path text,
  nrc_number text,
  password_hash text,
  phone_1_canonical text,
  phone_number_1 text,
  phone_number_2 text,
  profile_path text,
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  region smallint,
  role text not null,
  school_name text,
  social_media_id text,
  status smallint not null,
  status_reason text,
  town text,
  updated_at timestamp with time zone,
  wants_email boolean not null default true
);

create table ad_slots (
  ends_on date not null,
  id bigint not null generated always as identity,
  image_path text not null,
  inserted_at timestamp with time zone not null default now(),
  link text not null,
  slot text not null,
  starts_on date not null
);

create table admin_recovery_codes (
  admin_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone
);

create table admins (
  active boolean not null default true,
  email text not null,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  name text not null,
  password_hash text not null,
  role text not null,
  totp_confirmed_at timestamp with time zone,
  totp_last_counter bigint,
  totp_secret text
);

create table allocations (
  admin_id bigint,
  amount_mmk bigint not null,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null,
  order_id bigint not null,
  reverses bigint,
  transfer_id bigint not null
);

create table audit_log (
  action text not null,
  actor_id bigint,
  actor_type text not null,
  after jsonb,
  at timestamp with time zone not null default now(),
  before jsonb,
  id bigint not null generated always as identity,
  target text not null
);

create table broadcasts (
  account_ids bigint[],
  audience text not null,
  class_id bigint,
  course_id bigint,
  handed_out_at timestamp with time zone,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  last_account_id bigint not null default 0,
  message text not null,
  send_date timestamp with time zone not null,
  until_account_id bigint not null
);

create table cash_deposits (
  amount_mmk bigint not null,
  client_key uuid not null,
  from_method_id bigint not null,
  id bigint not null generated always as identity,
  taken_at timestamp with time zone not null,
  taken_by bigint not null,
  to_method_id bigint not null,
  undone_at timestamp with time zone,
  undone_by bigint,
  undone_reason text
);

create table cash_slips (
  amount_mmk bigint not null,
  booked_at timestamp with time zone not null,
  booked_by bigint not null,
  client_key uuid not null,
  enrolment_id bigint,
  id bigint not null generated always as identity,
  no bigint not null default nextval('cash_slip_numbers'::regclass),
  registration_payment_id bigint,
  rest_mmk bigint not null,
  shift_id bigint not null,
  surplus_mmk bigint not null,
  transfer_id bigint not null
);

create table categories (
  active boolean not null default true,
  id bigint not null generated always as identity,
  name text not null,
  name_en text,
  "position" integer not null default 0
);

create table class_listing (
  category_id bigint not null,
  class_id bigint not null,
  class_type smallint not null,
  course_id bigint not null,
  end_time time without time zone not null,
  fee_mmk integer not null,
  inserted_at timestamp with time zone not null,
  owner_id bigint not null,
  region smallint,
  start_time time without time zone not null,
  title text not null,
  title_key text not null,
  town text
);

create table class_meeting_links (
  class_id bigint not null,
  link text not null,
  updated_at timestamp with time zone not null default now()
);

create table class_place_tallies (
  place text not null,
  total integer not null
);

create table class_tallies (
  category_id bigint not null,
  class_type smallint not null,
  region smallint not null,
  total integer not null
);

create table classes (
  access_months smallint,
  access_options smallint,
  access_type smallint not null,
  archived_at timestamp with time zone,
  class_type smallint not null,
  course_id bigint not null,
  end_date date not null,
  end_time time without time zone not null,
  fee_mmk integer not null,
  friday boolean not null default false,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  monday boolean not null default false,
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  region smallint,
  saturday boolean not null default false,
  start_date date not null,
  start_time time without time zone not null,
  student_count integer not null default 0,
  sunday boolean not null default false,
  thursday boolean not null default false,
  town text,
  tuesday boolean not null default false,
  updated_at timestamp with time zone,
  wednesday boolean not null default false
);

create table commit_marks (
  id uuid not null,
  inserted_at timestamp with time zone not null default now(),
  is_committed boolean not null
);

create table content_groups (
  course_id bigint not null,
  deleted_at timestamp with time zone,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  name text not null,
  updated_at timestamp with time zone
);

create table contents (
  content_type smallint not null,
  deleted_at timestamp with time zone,
  duration_seconds real,
  enable_pc boolean not null default false,
  error text,
  group_id bigint not null,
  hls_key bytea,
  hls_prefix text,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  is_free boolean not null default false,
  media_type text,
  original_name text not null,
  "position" integer,
  poster_path text,
  prepared_as_slides boolean,
  processing smallint not null,
  renditions jsonb,
  sha256 bytea,
  size_bytes bigint not null,
  slides_choice boolean,
  stored_key text,
  title text not null,
  updated_at timestamp with time zone,
  wanted_in_browsers boolean not null default false
);

create table coupon_uses (
  account_id bigint not null,
  coupon_id bigint not null,
  discount_mmk bigint not null,
  given_back_at timestamp with time zone,
  id bigint not null generated always as identity,
  order_id bigint not null,
  used_at timestamp with time zone not null
);

create table coupons (
  active boolean not null default true,
  amount_mmk bigint,
  class_id bigint,
  code text not null,
  course_id bigint,
  from_day date,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null,
  made_by bigint,
  maker_id bigint,
  max_uses integer,
  max_uses_each integer not null default 1,
  owner_id bigint,
  percent integer,
  until_day date
);

create table course_listing (
  category_id bigint not null,
  course_id bigint not null,
  course_type smallint not null,
  inserted_at timestamp with time zone not null,
  is_video boolean not null,
  owner_id bigint not null,
  places text[] not null,
  title text not null,
  title_key text not null
);

create table course_place_tallies (
  course_type smallint not null,
  place text not null,
  total integer not null
);

create table course_places (
  category_id bigint not null,
  course_id bigint not null,
  course_type smallint not null,
  inserted_at timestamp with time zone not null,
  is_video boolean not null,
  owner_id bigint not null,
  place text not null
);

create table course_requests (
  answer text,
  client_key uuid,
  details text not null,
  hidden boolean not null default false,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  student_id bigint not null,
  title text not null,
  title_key text not null default ''::text
);

create table course_sounds (
  course_id bigint not null,
  revision smallint not null default 0,
  sound_key text
);

create table course_tallies (
  category_id bigint not null,
  course_type smallint not null,
  total integer not null
);

create table courses (
  access_months smallint,
  access_type smallint,
  approval smallint not null default 1,
  approved_at timestamp with time zone,
  archived_at timestamp with time zone,
  category_id bigint not null,
  certificate boolean not null,
  course_type smallint not null,
  details text not null,
  edited_since_review boolean not null default false,
  explanation text not null,
  fee_mmk integer,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  owner_id bigint not null,
  photo_path text,
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  reject_reason text,
  student_count integer not null default 0,
  title text not null,
  title_key text not null default ''::text,
  updated_at timestamp with time zone
);

create table credited_transfers (
  transfer_id bigint not null
);

create table desk_holds (
  admin_id bigint not null,
  enrolment_id bigint,
  held_until timestamp with time zone not null,
  id bigint not null generated always as identity,
  registration_payment_id bigint
);

create table empty_searches (
  first_day date not null,
  id bigint not null generated always as identity,
  keyword text not null,
  last_day date not null,
  times integer not null default 1
);

create table enrolments (
  access_end_date date,
  approved_at timestamp with time zone,
  class_id bigint,
  closed_at timestamp with time zone,
  course_id bigint not null,
  decided_by_id bigint,
  decided_by_type text,
  decision_reason text,
  discount_mmk bigint not null default 0,
  fee_mmk integer not null,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  kind text not null,
  payment_method_id bigint,
  payment_verified_at timestamp with time zone,
  payout_id bigint,
  reminded_at timestamp with time zone,
  shortfall_mmk bigint not null default 0,
  status smallint not null default 1,
  student_id bigint not null,
  transaction_no text,
  updated_at timestamp with time zone,
  verified_amount_mmk integer,
  verified_by bigint
);

create table installation (
  id smallint not null default 1,
  secret_fingerprint text not null
);

create table learning_reminders (
  day date not null,
  enrolment_id bigint not null,
  kind text not null,
  sent_at timestamp with time zone not null
);

create table ledger_accounts (
  holder bigint,
  id bigint not null generated always as identity,
  kind text not null
);

create table ledger_checks (
  cause text not null,
  checked_at timestamp with time zone not null,
  difference_count integer not null,
  differences jsonb not null default '[]'::jsonb,
  id bigint not null generated always as identity,
  took_ms bigint not null
);

create table ledger_entries (
  account_id bigint not null,
  amount_mmk bigint not null,
  id bigint not null generated always as identity,
  posting_id bigint not null
);

create table ledger_postings (
  actor_id bigint,
  actor_type text not null,
  booked_on date not null,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null,
  key text not null,
  kind text not null,
  order_id bigint,
  payout_id bigint,
  reason text,
  transfer_id bigint,
  xact xid8 not null default pg_current_xact_id()
);

create table lesson_notes (
  account_id bigint not null,
  at_seconds integer not null,
  content_id bigint not null,
  text text not null,
  updated_at timestamp with time zone not null
);

create table lesson_progress (
  account_id bigint not null,
  content_id bigint not null,
  finished_at timestamp with time zone,
  length_seconds integer,
  marked_at timestamp with time zone,
  marked_finished boolean,
  position_at timestamp with time zone not null,
  position_seconds integer not null,
  updated_at timestamp with time zone not null,
  watched int4multirange not null
);

create table listing_changes (
  id bigint not null,
  inserted_at timestamp with time zone not null,
  list text not null,
  step smallint not null,
  title text not null
);

create table listing_checkpoints (
  id bigint not null,
  inserted_at timestamp with time zone,
  list text not null,
  skipped integer not null,
  sort text not null,
  title text
);

create table listing_day (
  day date not null,
  is_finished boolean not null,
  is_only boolean not null default true
);

create table maintenance_runs (
  detail text not null,
  succeeded_at timestamp with time zone not null,
  task text not null
);

create table news (
  details text not null,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  publish_date date not null,
  published boolean not null default false,
  title text not null,
  title_key text not null default ''::text,
  updated_at timestamp with time zone
);

create table notification_readers (
  account_id bigint not null,
  language text not null default 'my'::text,
  mail_copies boolean not null default true
);

create table notifications (
  broadcast_id bigint,
  class_id bigint,
  course_id bigint,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  mail_waits boolean not null default false,
  message text not null,
  recipient_id bigint not null,
  seen boolean not null default false,
  send_date timestamp with time zone not null default now(),
  sender smallint not null,
  student_id bigint,
  teacher_id bigint
);

create table offline_devices (
  account_id bigint not null,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null,
  name text not null,
  public_key bytea not null,
  removed_at timestamp with time zone,
  seen_at timestamp with time zone not null,
  slot smallint not null
);

create table orders (
  account_id bigint not null,
  discount_mmk bigint not null default 0,
  due_mmk bigint not null generated always as (((fee_mmk - discount_mmk) - reduced_mmk)) stored,
  enrolment_id bigint,
  fee_mmk bigint not null,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null,
  kind text not null,
  pay_link_until timestamp with time zone,
  pay_link_version integer not null default 0,
  reduced_mmk bigint not null default 0,
  reference text not null,
  registration_payment_id bigint,
  state text not null
);

create table outbox_mails (
  account_id bigint,
  body_html text,
  body_text text not null,
  error text,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  kind text not null default 'notice'::text,
  language text not null default 'my'::text,
  message_id uuid not null default gen_random_uuid(),
  recipient text not null,
  sent_at timestamp with time zone,
  state text not null default 'kept'::text,
  subject text not null,
  useful_until timestamp with time zone
);

create table owner_sounds (
  owner_id bigint not null,
  revision smallint not null default 0,
  roman_key text,
  sound_key text
);

create table owner_tallies (
  role text not null,
  total integer not null
);

create table password_resets (
  account_id bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  id bigint not null generated always as identity,
  token_hash bytea not null,
  used_at timestamp with time zone
);

create table payment_methods (
  account_no text,
  active boolean not null default true,
  daily_cap_mmk bigint,
  description text not null default ''::text,
  family_id bigint not null,
  holder_name text,
  id bigint not null generated always as identity,
  kind text not null default 'wallet'::text,
  name text not null,
  number_digits integer,
  paused boolean not null default false,
  "position" integer not null default 0,
  qr_text text
);

create table payment_proofs (
  amount_mmk bigint,
  answer text,
  answer_reason text,
  answered_at timestamp with time zone,
  answered_by bigint,
  by_link boolean not null default false,
  enrolment_id bigint not null,
  facts_at timestamp with time zone,
  file_path text not null,
  id bigint not null generated always as identity,
  number_key text,
  number_typed text,
  payer_name text,
  payment_method_id bigint,
  pixels_sha256 bytea,
  reading jsonb,
  sha256 bytea not null,
  uploaded_at timestamp with time zone not null default now(),
  verification_id bigint
);

create table payment_verifications (
  enrolment_id bigint not null,
  id bigint not null generated always as identity,
  is_credit boolean not null default false,
  opened_access boolean not null,
  reversal_reason text,
  reversed_at timestamp with time zone,
  reversed_by bigint,
  told_at timestamp with time zone not null,
  transfer_id bigint not null,
  verified_at timestamp with time zone not null,
  verified_by bigint not null
);

create table payout_accounts (
  account_no text not null,
  confirmed_at timestamp with time zone,
  confirmed_by bigint,
  entered_at timestamp with time zone not null,
  family_id bigint not null,
  holder text not null,
  id bigint not null generated always as identity,
  owner_id bigint not null,
  removed_at timestamp with time zone,
  usable_from timestamp with time zone not null
);

create table payout_batch_payees (
  account_id bigint,
  batch_id bigint not null,
  id bigint not null generated always as identity,
  out_reason text,
  owner_id bigint not null,
  payouts integer not null,
  picture_path text,
  sent_at timestamp with time zone,
  sent_by bigint,
  sent_family_id bigint,
  sent_method_id bigint,
  sent_number_key text,
  sent_number_typed text,
  sent_on date,
  state text not null,
  total_mmk bigint not null
);

create table payout_batches (
  approved_at timestamp with time zone,
  approved_by bigint,
  created_at timestamp with time zone not null,
  created_by bigint not null,
  end_reason text,
  ended_at timestamp with time zone,
  id bigint not null generated always as identity,
  state text not null,
  total_mmk bigint not null,
  version text not null
);

create table payout_deductions (
  created_by bigint not null,
  enrolment_id bigint not null,
  gross_mmk bigint not null,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null,
  net_mmk bigint not null,
  owner_id bigint not null,
  payout_id bigint not null,
  percentage smallint not null
);

create table payout_holds (
  held_at timestamp with time zone not null,
  held_by bigint not null,
  id bigint not null generated always as identity,
  owner_id bigint not null,
  reason text not null,
  released_at timestamp with time zone,
  released_by bigint
);

create table payout_return_lines (
  amount_mmk bigint not null,
  payout_id bigint not null,
  return_id bigint not null
);

create table payout_returns (
  account_id bigint,
  batch_payee_id bigint,
  fee_mmk bigint not null,
  id bigint not null generated always as identity,
  owner_id bigint not null,
  reason text not null,
  returned_at timestamp with time zone not null,
  returned_by bigint not null,
  sent_family_id bigint,
  sent_method_id bigint,
  sent_mmk bigint not null,
  sent_number_key text,
  sent_number_typed text not null,
  sent_on date not null
);

create table payouts (
  account_id bigint,
  batch_payee_id bigint,
  class_id bigint,
  course_id bigint not null,
  created_by bigint not null,
  deducted_mmk bigint not null default 0,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  kind text not null,
  owner_id bigint not null,
  paid_family_id bigint,
  paid_method_id bigint,
  paid_number_key text,
  paid_on date,
  payable_mmk bigint not null,
  percentage smallint not null,
  period_month date,
  reference text,
  total_amount_mmk bigint not null,
  total_students integer not null,
  unit_fee_mmk integer not null
);

create table process_heartbeats (
  host text not null,
  id uuid not null,
  pid integer not null,
  release text not null,
  role text not null,
  seen_at timestamp with time zone not null,
  started_at timestamp with time zone not null
);

create table ratings (
  class_id bigint,
  course_id bigint,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  rate smallint not null,
  student_id bigint not null,
  updated_at timestamp with time zone
);

create table reason_presets (
  changed_at timestamp with time zone not null,
  changed_by bigint not null,
  kind text not null,
  reason text not null,
  shown boolean not null
);

create table receipt_years (
  last_no integer not null,
  year integer not null
);

create table receipts (
  amount_mmk bigint not null,
  code text not null,
  id bigint not null generated always as identity,
  issued_at timestamp with time zone not null,
  no integer not null,
  order_id bigint not null,
  received_at timestamp with time zone not null,
  rest_mmk bigint not null,
  transfer_id bigint not null,
  withdrawn_at timestamp with time zone,
  year integer not null
);

create table refund_wishes (
  amount_mmk bigint not null,
  answer_reason text,
  answered_at timestamp with time zone,
  answered_by bigint,
  asked_at timestamp with time zone not null,
  enrolment_id bigint not null,
  id bigint not null generated always as identity,
  reason text not null,
  refund_id bigint,
  state text not null default 'open'::text,
  target_account_no text not null,
  target_family_id bigint not null,
  target_holder text not null
);

create table refunds (
  amount_mmk bigint not null,
  approved_at timestamp with time zone,
  approved_by bigint,
  asked_at timestamp with time zone not null,
  asked_by bigint not null,
  end_reason text,
  ended_at timestamp with time zone,
  ended_by bigint,
  id bigint not null generated always as identity,
  reason text not null,
  return_fee_mmk bigint,
  sent_at timestamp with time zone,
  sent_by bigint,
  sent_family_id bigint,
  sent_method_id bigint,
  sent_number_key text,
  sent_number_typed text,
  sent_on date,
  sent_picture_path text,
  state text not null default 'asked'::text,
  target_account_no text not null,
  target_family_id bigint not null,
  target_holder text not null,
  target_reason text,
  transfer_id bigint not null,
  verified_at_before timestamp with time zone
);

create table registration_answers (
  answer text not null,
  answered_at timestamp with time zone not null,
  answered_by bigint,
  file_id bigint,
  id bigint not null generated always as identity,
  notified_at timestamp with time zone not null,
  reason text,
  registration_payment_id bigint not null,
  reversal_reason text,
  reversed_at timestamp with time zone,
  reversed_by bigint,
  transfer_id bigint
);

create table registration_payment_files (
  file_path text not null,
  id bigint not null generated always as identity,
  pixels_sha256 bytea,
  registration_payment_id bigint not null,
  sha256 bytea,
  uploaded_at timestamp with time zone not null default now()
);

create table registration_payments (
  account_id bigint not null,
  amount_mmk integer not null,
  checked_at timestamp with time zone,
  checked_by bigint,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  note text
);

create table registration_readings (
  picture_id bigint not null,
  reading jsonb not null
);

create table respelled_texts (
  is_finished boolean not null,
  last_id bigint not null,
  revision integer not null,
  table_name text not null
);

create table saved_lesson_reminders (
  day date not null,
  enrolment_id bigint not null,
  sent_at timestamp with time zone not null
);

create table schema_migrations (
  applied_at timestamp with time zone not null default now(),
  carries text,
  checksum text not null,
  kind text,
  name text not null
);

create table search_synonyms (
  id bigint not null generated always as identity,
  synonyms text[] not null,
  version integer not null default 1
);

create table second_checks (
  amount_mmk bigint not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  enrolment_id bigint,
  entered_at timestamp with time zone not null,
  entered_by bigint not null,
  id bigint not null generated always as identity,
  is_credit boolean not null default false,
  is_further_transfer boolean not null,
  knows_reused_picture boolean not null,
  number_key text not null,
  number_typed text not null,
  outcome text,
  payment_method_id bigint not null,
  registration_payment_id bigint,
  seen_in_wallet boolean,
  takes_part boolean not null,
  takes_surplus boolean not null default true,
  transfer_id bigint
);

create table sessions (
  account_id bigint,
  admin_id bigint,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  id bigint not null generated always as identity,
  last_used_at timestamp with time zone not null default now(),
  purpose text not null,
  read_only boolean not null default false,
  revoked_at timestamp with time zone,
  token_hash bytea not null,
  user_agent text
);

create table settings (
  key text not null,
  updated_at timestamp with time zone not null default now(),
  value jsonb not null
);

create table shortfalls (
  amount_mmk bigint not null,
  asked_at timestamp with time zone not null,
  asked_by bigint not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  id bigint not null generated always as identity,
  kind text not null,
  order_id bigint not null,
  outcome text,
  reason text not null,
  reversed_at timestamp with time zone,
  reversed_by bigint,
  verification_id bigint
);

create table social_attempts (
  code_verifier text not null,
  created_at timestamp with time zone not null,
  nonce text not null,
  provider text not null,
  state_hash bytea not null
);

create table statement_imports (
  file_name text not null,
  from_day date not null,
  id bigint not null generated always as identity,
  imported_by bigint not null,
  inserted_at timestamp with time zone not null,
  payment_method_id bigint not null,
  rows_new integer not null,
  rows_read integer not null,
  until_day date not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by bigint,
  withdrawn_reason text
);

create table statement_mappings (
  columns jsonb not null,
  header text not null,
  payment_method_id bigint not null
);

create table statement_out_rows (
  amount_mmk bigint not null,
  checksum text not null,
  id bigint not null generated always as identity,
  import_id bigint not null,
  left_at timestamp with time zone not null,
  movements integer not null default 0,
  named_at timestamp with time zone,
  named_by bigint,
  named_kind text,
  named_reason text,
  note text,
  number_key text,
  number_typed text,
  payee text,
  payment_method_id bigint not null
);

create table statement_resolutions (
  amount_mmk bigint not null,
  asked_at timestamp with time zone not null,
  asked_by bigint not null,
  cash_deposit_id bigint,
  confirmed_at timestamp with time zone,
  confirmed_by bigint,
  fee_mmk bigint,
  id bigint not null generated always as identity,
  kind text not null,
  other_method_id bigint,
  payout_return_id bigint,
  reason text not null,
  refund_id bigint,
  row_id bigint not null,
  sent_at timestamp with time zone,
  sent_by bigint,
  sent_family_id bigint,
  sent_number_key text,
  sent_number_typed text,
  sent_on date,
  undone_at timestamp with time zone,
  undone_by bigint,
  undone_reason text,
  waits boolean not null default false
);

create table statement_rows (
  amount_mmk bigint not null,
  applied_at timestamp with time zone,
  arrived_at timestamp with time zone not null,
  checksum text not null,
  held_mmk bigint not null default 0,
  id bigint not null generated always as identity,
  import_id bigint not null,
  movements integer not null default 0,
  note text,
  number_key text,
  number_typed text,
  payer text,
  payment_method_id bigint not null,
  reference text,
  wanted_at timestamp with time zone
);

create table stream_ticket_networks (
  first_used_at timestamp with time zone not null,
  network_hash bytea not null,
  ticket_hash bytea not null
);

create table subtitles (
  content_id bigint not null,
  cue_count integer not null,
  cues jsonb not null,
  language text not null,
  source_name text not null,
  updated_at timestamp with time zone not null
);

create table throttles (
  expire bigint,
  key character varying(255) not null,
  points integer not null default 0
);

create table till_shifts (
  closed_at timestamp with time zone,
  closed_by bigint,
  closing_mmk bigint,
  counted_mmk bigint,
  difference_mmk bigint generated always as ((counted_mmk - closing_mmk)) stored,
  id bigint not null generated always as identity,
  opened_at timestamp with time zone not null,
  opened_by bigint not null,
  payment_method_id bigint not null,
  reason text
);

create table transfers (
  amount_mmk bigint,
  enrolment_id bigint,
  family_id bigint,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null,
  number_key text,
  number_typed text,
  payment_method_id bigint,
  registration_payment_id bigint,
  repeats bigint,
  seen_in_wallet boolean,
  source text not null,
  state text not null default 'received'::text,
  verified_by bigint,
  withdrawn_at timestamp with time zone,
  withdrawn_by bigint
);

create table unpaid_reminders (
  enrolment_id bigint not null,
  pay_by timestamp with time zone not null,
  reminded_at timestamp with time zone not null
);

create table unseen_transfers (
  payment_method_id bigint not null,
  recorded_at timestamp with time zone not null,
  transfer_id bigint not null
);

create table uploads (
  account_id bigint not null,
  completed_at timestamp with time zone,
  content_id bigint not null,
  id text not null,
  inserted_at timestamp with time zone not null default now(),
  metadata jsonb not null default '{}'::jsonb,
  offset_bytes bigint not null default 0,
  replacement_name text,
  size_bytes bigint not null,
  updated_at timestamp with time zone not null default now()
);

create table verified_socials (
  client_key text not null,
  email text,
  name text,
  provider text not null,
  social_id text not null,
  verified_at timestamp with time zone not null default now()
);

create table wallet_closes (
  closed_at timestamp with time zone not null,
  closed_by bigint not null,
  closing_mmk bigint not null,
  counted_mmk bigint not null,
  day date not null,
  difference_mmk bigint not null generated always as ((counted_mmk - closing_mmk)) stored,
  id bigint not null generated always as identity,
  in_mmk bigint not null,
  opening_mmk bigint not null,
  out_mmk bigint not null,
  payment_method_id bigint not null,
  reason text
);

create table wallet_families (
  id bigint not null generated always as identity,
  name text not null
);

create table warnings (
  account_id bigint not null,
  admin_id bigint not null,
  id bigint not null generated always as identity,
  inserted_at timestamp with time zone not null default now(),
  reason text not null
);

create table withdrawn_statement_rows (
  content jsonb not null,
  id bigint not null generated always as identity,
  import_id bigint not null,
  kind text not null
);

-- Constraints

alter table accounts add constraint accounts_account_no_key UNIQUE (account_no);

alter table accounts add constraint accounts_commission_percent_check CHECK (((commission_percent >= 0) AND (commission_percent <= 100)));

alter table accounts add constraint accounts_gender_check CHECK (((gender >= 0) AND (gender <= 2)));

alter table accounts add constraint accounts_pkey PRIMARY KEY (id);

alter table accounts add constraint accounts_region_check CHECK (((region >= 0) AND (region <= 15)));

alter table accounts add constraint accounts_role_check CHECK ((role = ANY (ARRAY['teacher'::text, 'school'::text, 'student'::text])));

alter table accounts add constraint accounts_status_check CHECK (((status >= 1) AND (status <= 5)));

alter table ad_slots add constraint ad_slots_check CHECK ((ends_on >= starts_on));

alter table ad_slots add constraint ad_slots_pkey PRIMARY KEY (id);

alter table admin_recovery_codes add constraint admin_recovery_codes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id);

alter table admin_recovery_codes add constraint admin_recovery_codes_pkey PRIMARY KEY (admin_id, code_hash);

alter table admins add constraint admins_pkey PRIMARY KEY (id);

alter table admins add constraint admins_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'moderator'::text, 'finance'::text])));

alter table allocations add constraint allocations_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id);

alter table allocations add constraint allocations_amount_mmk_check CHECK (((amount_mmk <> 0) AND (abs(amount_mmk) <= '1000000000000'::bigint)));

alter table allocations add constraint allocations_check CHECK (((amount_mmk < 0) = (reverses IS NOT NULL)));

alter table allocations add constraint allocations_note_credit TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table allocations add constraint allocations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table allocations add constraint allocations_pkey PRIMARY KEY (id);

alter table allocations add constraint allocations_reverses_fkey FOREIGN KEY (reverses) REFERENCES allocations(id);

alter table allocations add constraint allocations_reverses_key UNIQUE (reverses);

alter table allocations add constraint allocations_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table allocations add constraint allocations_within_sums TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table audit_log add constraint audit_log_actor_type_check CHECK ((actor_type = ANY (ARRAY['admin'::text, 'teacher'::text, 'school'::text, 'student'::text, 'system'::text])));

alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);

alter table broadcasts add constraint broadcasts_audience_check CHECK ((audience = ANY (ARRAY['teacher'::text, 'school'::text, 'student'::text, 'all'::text])));

alter table broadcasts add constraint broadcasts_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id);

alter table broadcasts add constraint broadcasts_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id);

alter table broadcasts add constraint broadcasts_pkey PRIMARY KEY (id);

alter table cash_deposits add constraint cash_deposits_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table cash_deposits add constraint cash_deposits_check CHECK ((from_method_id <> to_method_id));

alter table cash_deposits add constraint cash_deposits_client_key_key UNIQUE (client_key);

alter table cash_deposits add constraint cash_deposits_from_method_id_fkey FOREIGN KEY (from_method_id) REFERENCES payment_methods(id);

alter table cash_deposits add constraint cash_deposits_pkey PRIMARY KEY (id);

alter table cash_deposits add constraint cash_deposits_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES admins(id);

alter table cash_deposits add constraint cash_deposits_to_method_id_fkey FOREIGN KEY (to_method_id) REFERENCES payment_methods(id);

alter table cash_deposits add constraint cash_deposits_undone CHECK ((num_nonnulls(undone_by, undone_at, undone_reason) = ANY (ARRAY[0, 3]))) NOT VALID;

alter table cash_deposits add constraint cash_deposits_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES admins(id);

alter table cash_slips add constraint cash_slips_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table cash_slips add constraint cash_slips_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES admins(id);

alter table cash_slips add constraint cash_slips_client_key_key UNIQUE (client_key);

alter table cash_slips add constraint cash_slips_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id);

alter table cash_slips add constraint cash_slips_no_key UNIQUE (no);

alter table cash_slips add constraint cash_slips_pay_one CHECK ((num_nonnulls(enrolment_id, registration_payment_id) = 1));

alter table cash_slips add constraint cash_slips_pkey PRIMARY KEY (id);

alter table cash_slips add constraint cash_slips_registration FOREIGN KEY (registration_payment_id) REFERENCES registration_payments(id);

alter table cash_slips add constraint cash_slips_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES till_shifts(id);

alter table cash_slips add constraint cash_slips_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table cash_slips add constraint cash_slips_transfer_id_key UNIQUE (transfer_id);

alter table categories add constraint categories_pkey PRIMARY KEY (id);

alter table class_listing add constraint class_listing_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

alter table class_listing add constraint class_listing_pkey PRIMARY KEY (class_id);

alter table class_meeting_links add constraint class_meeting_links_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE;

alter table class_meeting_links add constraint class_meeting_links_link_check CHECK (((link ~~ 'https://%'::text) AND (length(link) <= 500)));

alter table class_meeting_links add constraint class_meeting_links_pkey PRIMARY KEY (class_id);

alter table class_place_tallies add constraint class_place_tallies_pkey PRIMARY KEY (place);

alter table class_tallies add constraint class_tallies_pkey PRIMARY KEY (category_id, class_type, region);

alter table classes add constraint classes_access_months_check CHECK (((access_months >= 1) AND (access_months <= 120)));

alter table classes add constraint classes_access_options_check CHECK (((access_options >= 1) AND (access_options <= 2)));

alter table classes add constraint classes_access_type_check CHECK (((access_type >= 1) AND (access_type <= 2)));

alter table classes add constraint classes_check CHECK ((end_time > start_time));

alter table classes add constraint classes_check1 CHECK ((end_date >= start_date));

alter table classes add constraint classes_check2 CHECK (((access_type = 2) = (access_options IS NOT NULL)));

alter table classes add constraint classes_check3 CHECK (((NOT (access_options IS DISTINCT FROM 2)) = (access_months IS NOT NULL)));

alter table classes add constraint classes_class_type_check CHECK (((class_type >= 1) AND (class_type <= 3)));

alter table classes add constraint classes_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id);

alter table classes add constraint classes_fee_mmk_check CHECK ((fee_mmk >= 0));

alter table classes add constraint classes_pkey PRIMARY KEY (id);

alter table classes add constraint classes_region_check CHECK (((region >= 0) AND (region <= 15)));

alter table commit_marks add constraint commit_marks_pkey PRIMARY KEY (id);

alter table content_groups add constraint content_groups_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id);

alter table content_groups add constraint content_groups_pkey PRIMARY KEY (id);

alter table contents add constraint contents_content_type_check CHECK (((content_type >= 1) AND (content_type <= 3)));

alter table contents add constraint contents_group_id_fkey FOREIGN KEY (group_id) REFERENCES content_groups(id);

alter table contents add constraint contents_pkey PRIMARY KEY (id);

alter table contents add constraint contents_processing_check CHECK (((processing >= 0) AND (processing <= 2)));

alter table contents add constraint contents_size_bytes_check CHECK ((size_bytes >= 0));

alter table coupon_uses add constraint coupon_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table coupon_uses add constraint coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id);

alter table coupon_uses add constraint coupon_uses_discount_mmk_check CHECK (((discount_mmk >= 1) AND (discount_mmk <= '1000000000000'::bigint)));

alter table coupon_uses add constraint coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table coupon_uses add constraint coupon_uses_pkey PRIMARY KEY (id);

alter table coupons add constraint coupons_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table coupons add constraint coupons_check CHECK ((num_nonnulls(percent, amount_mmk) = 1));

alter table coupons add constraint coupons_check1 CHECK ((num_nonnulls(maker_id, made_by) = 1));

alter table coupons add constraint coupons_check2 CHECK (((maker_id IS NULL) OR (owner_id = maker_id)));

alter table coupons add constraint coupons_check3 CHECK ((num_nonnulls(course_id, class_id) <= 1));

alter table coupons add constraint coupons_check4 CHECK ((until_day >= from_day));

alter table coupons add constraint coupons_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id);

alter table coupons add constraint coupons_code_check CHECK ((code ~ '^[0-9A-Z]{4,20}$'::text));

alter table coupons add constraint coupons_code_key UNIQUE (code);

alter table coupons add constraint coupons_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id);

alter table coupons add constraint coupons_made_by_fkey FOREIGN KEY (made_by) REFERENCES admins(id);

alter table coupons add constraint coupons_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES accounts(id);

alter table coupons add constraint coupons_max_uses_check CHECK ((max_uses > 0));

alter table coupons add constraint coupons_max_uses_each_check CHECK ((max_uses_each > 0));

alter table coupons add constraint coupons_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);

alter table coupons add constraint coupons_percent_check CHECK (((percent >= 1) AND (percent <= 100)));

alter table coupons add constraint coupons_pkey PRIMARY KEY (id);

alter table course_listing add constraint course_listing_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

alter table course_listing add constraint course_listing_pkey PRIMARY KEY (course_id);

alter table course_place_tallies add constraint course_place_tallies_pkey PRIMARY KEY (place, course_type);

alter table course_requests add constraint course_requests_pkey PRIMARY KEY (id);

alter table course_requests add constraint course_requests_student_id_fkey FOREIGN KEY (student_id) REFERENCES accounts(id);

alter table course_sounds add constraint course_sounds_course_id_fkey FOREIGN KEY (course_id) REFERENCES course_listing(course_id) ON DELETE CASCADE;

alter table course_sounds add constraint course_sounds_pkey PRIMARY KEY (course_id);

alter table course_tallies add constraint course_tallies_pkey PRIMARY KEY (course_type, category_id);

alter table courses add constraint courses_access_months_check CHECK (((access_months >= 1) AND (access_months <= 120)));

alter table courses add constraint courses_access_type_check CHECK (((access_type >= 1) AND (access_type <= 2)));

alter table courses add constraint courses_approval_check CHECK (((approval >= 1) AND (approval <= 3)));

alter table courses add constraint courses_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);

alter table courses add constraint courses_check CHECK (((course_type = 3) = (fee_mmk IS NOT NULL)));

alter table courses add constraint courses_check1 CHECK (((course_type = 3) = (access_type IS NOT NULL)));

alter table courses add constraint courses_check2 CHECK (((NOT (access_type IS DISTINCT FROM 2)) = (access_months IS NOT NULL)));

alter table courses add constraint courses_course_type_check CHECK (((course_type >= 1) AND (course_type <= 3)));

alter table courses add constraint courses_fee_mmk_check CHECK ((fee_mmk >= 0));

alter table courses add constraint courses_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);

alter table courses add constraint courses_pkey PRIMARY KEY (id);

alter table credited_transfers add constraint credited_transfers_pkey PRIMARY KEY (transfer_id);

alter table credited_transfers add constraint credited_transfers_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table desk_holds add constraint desk_holds_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id);

alter table desk_holds add constraint desk_holds_check CHECK ((num_nonnulls(enrolment_id, registration_payment_id) = 1));

alter table desk_holds add constraint desk_holds_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id) ON DELETE CASCADE;

alter table desk_holds add constraint desk_holds_enrolment_id_key UNIQUE (enrolment_id);

alter table desk_holds add constraint desk_holds_pkey PRIMARY KEY (id);

alter table desk_holds add constraint desk_holds_registration_payment_id_fkey FOREIGN KEY (registration_payment_id) REFERENCES registration_payments(id) ON DELETE CASCADE;

alter table desk_holds add constraint desk_holds_registration_payment_id_key UNIQUE (registration_payment_id);

alter table empty_searches add constraint empty_searches_keyword_key UNIQUE (keyword);

alter table empty_searches add constraint empty_searches_pkey PRIMARY KEY (id);

alter table enrolments add constraint enrolments_check CHECK (((kind = 'class'::text) = (class_id IS NOT NULL)));

alter table enrolments add constraint enrolments_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id);

alter table enrolments add constraint enrolments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id);

alter table enrolments add constraint enrolments_decided_by_type_check CHECK ((decided_by_type = ANY (ARRAY['owner'::text, 'admin'::text, 'system'::text])));

alter table enrolments add constraint enrolments_fee_mmk_check CHECK ((fee_mmk >= 0));

alter table enrolments add constraint enrolments_kind_check CHECK ((kind = ANY (ARRAY['class'::text, 'course'::text])));

alter table enrolments add constraint enrolments_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table enrolments add constraint enrolments_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id);

alter table enrolments add constraint enrolments_pkey PRIMARY KEY (id);

alter table enrolments add constraint enrolments_status_check CHECK (((status >= 1) AND (status <= 4)));

alter table enrolments add constraint enrolments_student_id_fkey FOREIGN KEY (student_id) REFERENCES accounts(id);

alter table enrolments add constraint enrolments_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES admins(id);

alter table installation add constraint installation_id_check CHECK ((id = 1));

alter table installation add constraint installation_pkey PRIMARY KEY (id);

alter table learning_reminders add constraint learning_reminders_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id) ON DELETE CASCADE;

alter table learning_reminders add constraint learning_reminders_kind_check CHECK ((kind = ANY (ARRAY['access-week'::text, 'access-day'::text, 'class'::text])));

alter table learning_reminders add constraint learning_reminders_pkey PRIMARY KEY (enrolment_id, kind, day);

alter table ledger_accounts add constraint ledger_accounts_check CHECK (((kind <> ALL (ARRAY['cash'::text, 'credit'::text, 'prepaid'::text, 'earned'::text, 'payable'::text])) OR (holder IS NOT NULL)));

alter table ledger_accounts add constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'cash'::text, 'suspense'::text, 'credit'::text, 'prepaid'::text, 'earned'::text, 'payable'::text, 'refund_due'::text, 'commission'::text, 'registration'::text, 'discount'::text, 'shortfall'::text, 'difference'::text, 'opening'::text])));

alter table ledger_accounts add constraint ledger_accounts_kind_holder_key UNIQUE NULLS NOT DISTINCT (kind, holder);

alter table ledger_accounts add constraint ledger_accounts_pkey PRIMARY KEY (id);

alter table ledger_checks add constraint ledger_checks_cause_check CHECK ((cause = ANY (ARRAY['night'::text, 'day_close'::text, 'admin'::text, 'command'::text])));

alter table ledger_checks add constraint ledger_checks_difference_count_check CHECK ((difference_count >= 0));

alter table ledger_checks add constraint ledger_checks_differences_check CHECK ((jsonb_typeof(differences) = 'array'::text));

alter table ledger_checks add constraint ledger_checks_pkey PRIMARY KEY (id);

alter table ledger_checks add constraint ledger_checks_took_ms_check CHECK ((took_ms >= 0));

alter table ledger_entries add constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id);

alter table ledger_entries add constraint ledger_entries_amount_mmk_check CHECK (((amount_mmk <> 0) AND (abs(amount_mmk) <= '1000000000000'::bigint)));

alter table ledger_entries add constraint ledger_entries_balanced TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table ledger_entries add constraint ledger_entries_pkey PRIMARY KEY (id);

alter table ledger_entries add constraint ledger_entries_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES ledger_postings(id);

alter table ledger_postings add constraint ledger_postings_actor_type_check CHECK ((actor_type = ANY (ARRAY['admin'::text, 'teacher'::text, 'school'::text, 'student'::text, 'system'::text])));

alter table ledger_postings add constraint ledger_postings_balanced TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table ledger_postings add constraint ledger_postings_key_key UNIQUE (key);

alter table ledger_postings add constraint ledger_postings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table ledger_postings add constraint ledger_postings_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id);

alter table ledger_postings add constraint ledger_postings_pkey PRIMARY KEY (id);

alter table ledger_postings add constraint ledger_postings_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table lesson_notes add constraint lesson_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table lesson_notes add constraint lesson_notes_at_seconds_check CHECK (((at_seconds >= 0) AND (at_seconds <= 86400)));

alter table lesson_notes add constraint lesson_notes_content_id_fkey FOREIGN KEY (content_id) REFERENCES contents(id);

alter table lesson_notes add constraint lesson_notes_pkey PRIMARY KEY (account_id, content_id, at_seconds);

alter table lesson_notes add constraint lesson_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)));

alter table lesson_progress add constraint lesson_progress_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table lesson_progress add constraint lesson_progress_check CHECK (((marked_finished IS NULL) = (marked_at IS NULL)));

alter table lesson_progress add constraint lesson_progress_content_id_fkey FOREIGN KEY (content_id) REFERENCES contents(id);

alter table lesson_progress add constraint lesson_progress_length_seconds_check CHECK ((length_seconds > 0));

alter table lesson_progress add constraint lesson_progress_pkey PRIMARY KEY (account_id, content_id);

alter table lesson_progress add constraint lesson_progress_position_seconds_check CHECK (((position_seconds >= 0) AND (position_seconds <= 86400)));

alter table listing_checkpoints add constraint listing_checkpoints_pkey PRIMARY KEY (list, sort, skipped);

alter table listing_day add constraint listing_day_is_only_check CHECK (is_only);

alter table listing_day add constraint listing_day_pkey PRIMARY KEY (is_only);

alter table maintenance_runs add constraint maintenance_runs_pkey PRIMARY KEY (task);

alter table maintenance_runs add constraint maintenance_runs_task_check CHECK ((task = ANY (ARRAY['backup'::text, 'restore_drill'::text])));

alter table news add constraint news_pkey PRIMARY KEY (id);

alter table notification_readers add constraint notification_readers_language_check CHECK ((language = ANY (ARRAY['my'::text, 'en'::text])));

alter table notification_readers add constraint notification_reads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table notification_readers add constraint notification_reads_pkey PRIMARY KEY (account_id);

alter table notifications add constraint notifications_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id);

alter table notifications add constraint notifications_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id);

alter table notifications add constraint notifications_pkey PRIMARY KEY (id);

alter table notifications add constraint notifications_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES accounts(id);

alter table notifications add constraint notifications_sender_check CHECK (((sender >= 0) AND (sender <= 2)));

alter table notifications add constraint notifications_student_id_fkey FOREIGN KEY (student_id) REFERENCES accounts(id);

alter table notifications add constraint notifications_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES accounts(id);

alter table offline_devices add constraint offline_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table offline_devices add constraint offline_devices_pkey PRIMARY KEY (id);

alter table offline_devices add constraint offline_devices_public_key_check CHECK ((length(public_key) = 65));

alter table offline_devices add constraint offline_devices_slot_check CHECK (((slot >= 1) AND (slot <= 3)));

alter table orders add constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table orders add constraint orders_check CHECK ((num_nonnulls(enrolment_id, registration_payment_id) = 1));

alter table orders add constraint orders_check1 CHECK (((kind = 'registration'::text) = (registration_payment_id IS NOT NULL)));

alter table orders add constraint orders_discount_mmk_check CHECK ((discount_mmk >= 0));

alter table orders add constraint orders_due_mmk_check CHECK ((due_mmk >= 0));

alter table orders add constraint orders_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id);

alter table orders add constraint orders_enrolment_id_key UNIQUE (enrolment_id);

alter table orders add constraint orders_fee_mmk_check CHECK (((fee_mmk >= 0) AND (fee_mmk <= '1000000000000'::bigint)));

alter table orders add constraint orders_kind_check CHECK ((kind = ANY (ARRAY['class'::text, 'course'::text, 'registration'::text])));

alter table orders add constraint orders_pkey PRIMARY KEY (id);

alter table orders add constraint orders_reduced_mmk_check CHECK ((reduced_mmk >= 0));

alter table orders add constraint orders_reference_check CHECK ((reference ~ '^[0-9]{8}$'::text));

alter table orders add constraint orders_reference_key UNIQUE (reference);

alter table orders add constraint orders_registration_payment_id_fkey FOREIGN KEY (registration_payment_id) REFERENCES registration_payments(id);

alter table orders add constraint orders_registration_payment_id_key UNIQUE (registration_payment_id);

alter table orders add constraint orders_state_check CHECK ((state = ANY (ARRAY['open'::text, 'part_paid'::text, 'paid'::text, 'cancelled'::text])));

alter table outbox_mails add constraint outbox_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table outbox_mails add constraint outbox_mails_language_check CHECK ((language = ANY (ARRAY['my'::text, 'en'::text])));

alter table outbox_mails add constraint outbox_mails_pkey PRIMARY KEY (id);

alter table outbox_mails add constraint outbox_mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'dropped'::text, 'failed'::text])));

alter table owner_sounds add constraint owner_sounds_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table owner_sounds add constraint owner_sounds_pkey PRIMARY KEY (owner_id);

alter table owner_tallies add constraint owner_tallies_pkey PRIMARY KEY (role);

alter table password_resets add constraint password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table password_resets add constraint password_resets_pkey PRIMARY KEY (id);

alter table password_resets add constraint password_resets_token_hash_key UNIQUE (token_hash);

alter table payment_methods add constraint payment_methods_daily_cap CHECK (((daily_cap_mmk >= 1) AND (daily_cap_mmk <= '1000000000000'::bigint)));

alter table payment_methods add constraint payment_methods_family_id_fkey FOREIGN KEY (family_id) REFERENCES wallet_families(id);

alter table payment_methods add constraint payment_methods_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'bank'::text, 'cash'::text])));

alter table payment_methods add constraint payment_methods_number_digits CHECK (((number_digits >= 4) AND (number_digits <= 40)));

alter table payment_methods add constraint payment_methods_pkey PRIMARY KEY (id);

alter table payment_methods add constraint payment_methods_qr_text CHECK (((length(qr_text) >= 1) AND (length(qr_text) <= 600)));

alter table payment_proofs add constraint payment_proofs_amount CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table payment_proofs add constraint payment_proofs_answer CHECK ((answer = ANY (ARRAY['accepted'::text, 'part'::text, 'again'::text, 'refused'::text])));

alter table payment_proofs add constraint payment_proofs_answered CHECK ((num_nonnulls(answer, answered_at) = ANY (ARRAY[0, 2])));

alter table payment_proofs add constraint payment_proofs_answered_by FOREIGN KEY (answered_by) REFERENCES admins(id);

alter table payment_proofs add constraint payment_proofs_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id);

alter table payment_proofs add constraint payment_proofs_method FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table payment_proofs add constraint payment_proofs_pkey PRIMARY KEY (id);

alter table payment_proofs add constraint payment_proofs_verification FOREIGN KEY (verification_id) REFERENCES payment_verifications(id);

alter table payment_verifications add constraint payment_verifications_check CHECK (((reversed_at IS NULL) = (reversed_by IS NULL)));

alter table payment_verifications add constraint payment_verifications_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id);

alter table payment_verifications add constraint payment_verifications_pkey PRIMARY KEY (id);

alter table payment_verifications add constraint payment_verifications_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES admins(id);

alter table payment_verifications add constraint payment_verifications_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table payment_verifications add constraint payment_verifications_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES admins(id);

alter table payout_accounts add constraint payout_accounts_check CHECK ((usable_from >= entered_at));

alter table payout_accounts add constraint payout_accounts_check1 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL)));

alter table payout_accounts add constraint payout_accounts_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES admins(id);

alter table payout_accounts add constraint payout_accounts_family_id_fkey FOREIGN KEY (family_id) REFERENCES wallet_families(id);

alter table payout_accounts add constraint payout_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);

alter table payout_accounts add constraint payout_accounts_pkey PRIMARY KEY (id);

alter table payout_batch_payees add constraint payout_batch_payees_account_id_fkey FOREIGN KEY (account_id) REFERENCES payout_accounts(id);

alter table payout_batch_payees add constraint payout_batch_payees_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id);

alter table payout_batch_payees add constraint payout_batch_payees_batch_id_owner_id_key UNIQUE (batch_id, owner_id);

alter table payout_batch_payees add constraint payout_batch_payees_check CHECK (((state = 'out'::text) = (out_reason IS NOT NULL)));

alter table payout_batch_payees add constraint payout_batch_payees_check1 CHECK (((state = 'out'::text) OR ((total_mmk > 0) AND (account_id IS NOT NULL))));

alter table payout_batch_payees add constraint payout_batch_payees_check2 CHECK ((num_nonnulls(sent_by, sent_at, sent_on, sent_method_id, sent_family_id, sent_number_typed, sent_number_key) =
CASE state
    WHEN 'sent'::text THEN 7
    ELSE 0
END));

alter table payout_batch_payees add constraint payout_batch_payees_check3 CHECK (((picture_path IS NULL) OR (state = 'sent'::text)));

alter table payout_batch_payees add constraint payout_batch_payees_out_reason_check CHECK ((out_reason = ANY (ARRAY['nothing_due'::text, 'no_account'::text, 'account_unconfirmed'::text, 'account_waiting'::text, 'on_hold'::text, 'cancelled'::text])));

alter table payout_batch_payees add constraint payout_batch_payees_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);

alter table payout_batch_payees add constraint payout_batch_payees_payouts_check CHECK ((payouts > 0));

alter table payout_batch_payees add constraint payout_batch_payees_pkey PRIMARY KEY (id);

alter table payout_batch_payees add constraint payout_batch_payees_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES admins(id);

alter table payout_batch_payees add constraint payout_batch_payees_sent_family_id_fkey FOREIGN KEY (sent_family_id) REFERENCES wallet_families(id);

alter table payout_batch_payees add constraint payout_batch_payees_sent_method_id_fkey FOREIGN KEY (sent_method_id) REFERENCES payment_methods(id);

alter table payout_batch_payees add constraint payout_batch_payees_state_check CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'out'::text])));

alter table payout_batch_payees add constraint payout_batch_payees_total_mmk_check CHECK ((abs(total_mmk) <= '1000000000000'::bigint));

alter table payout_batches add constraint payout_batches_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES admins(id);

alter table payout_batches add constraint payout_batches_check CHECK (((approved_by IS NULL) = (approved_at IS NULL)));

alter table payout_batches add constraint payout_batches_check1 CHECK (((state = ANY (ARRAY['closed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL)));

alter table payout_batches add constraint payout_batches_check2 CHECK (((state = 'cancelled'::text) = (end_reason IS NOT NULL)));

alter table payout_batches add constraint payout_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES admins(id);

alter table payout_batches add constraint payout_batches_pkey PRIMARY KEY (id);

alter table payout_batches add constraint payout_batches_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'closed'::text, 'cancelled'::text])));

alter table payout_batches add constraint payout_batches_total_mmk_check CHECK (((total_mmk >= 1) AND (total_mmk <= '1000000000000'::bigint)));

alter table payout_batches add constraint payout_batches_two_people CHECK ((approved_by <> created_by));

alter table payout_batches add constraint payout_batches_version_key UNIQUE (version);

alter table payout_deductions add constraint payout_deductions_check CHECK (((abs(net_mmk) <= abs(gross_mmk)) AND ((net_mmk * gross_mmk) >= 0)));

alter table payout_deductions add constraint payout_deductions_created_by_fkey FOREIGN KEY (created_by) REFERENCES admins(id);

alter table payout_deductions add constraint payout_deductions_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id);

alter table payout_deductions add constraint payout_deductions_gross_mmk_check CHECK (((gross_mmk <> 0) AND (abs(gross_mmk) <= '1000000000000'::bigint)));

alter table payout_deductions add constraint payout_deductions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);

alter table payout_deductions add constraint payout_deductions_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id);

alter table payout_deductions add constraint payout_deductions_percentage_check CHECK (((percentage >= 0) AND (percentage <= 100)));

alter table payout_deductions add constraint payout_deductions_pkey PRIMARY KEY (id);

alter table payout_holds add constraint payout_holds_check CHECK (((released_by IS NULL) = (released_at IS NULL)));

alter table payout_holds add constraint payout_holds_held_by_fkey FOREIGN KEY (held_by) REFERENCES admins(id);

alter table payout_holds add constraint payout_holds_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);

alter table payout_holds add constraint payout_holds_pkey PRIMARY KEY (id);

alter table payout_holds add constraint payout_holds_released_by_fkey FOREIGN KEY (released_by) REFERENCES admins(id);

alter table payout_return_lines add constraint payout_return_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id);

alter table payout_return_lines add constraint payout_return_lines_pkey PRIMARY KEY (return_id, payout_id);

alter table payout_return_lines add constraint payout_return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES payout_returns(id);

alter table payout_returns add constraint payout_returns_account_id_fkey FOREIGN KEY (account_id) REFERENCES payout_accounts(id);

alter table payout_returns add constraint payout_returns_batch_payee_id_fkey FOREIGN KEY (batch_payee_id) REFERENCES payout_batch_payees(id);

alter table payout_returns add constraint payout_returns_batch_payee_id_key UNIQUE (batch_payee_id);

alter table payout_returns add constraint payout_returns_check CHECK (((fee_mmk >= 0) AND (fee_mmk < sent_mmk)));

alter table payout_returns add constraint payout_returns_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);

alter table payout_returns add constraint payout_returns_pkey PRIMARY KEY (id);

alter table payout_returns add constraint payout_returns_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES admins(id);

alter table payout_returns add constraint payout_returns_sent_family_id_fkey FOREIGN KEY (sent_family_id) REFERENCES wallet_families(id);

alter table payout_returns add constraint payout_returns_sent_method_id_fkey FOREIGN KEY (sent_method_id) REFERENCES payment_methods(id);

alter table payout_returns add constraint payout_returns_sent_mmk_check CHECK (((sent_mmk >= 1) AND (sent_mmk <= '1000000000000'::bigint)));

alter table payouts add constraint payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES payout_accounts(id);

alter table payouts add constraint payouts_batch_payee_id_fkey FOREIGN KEY (batch_payee_id) REFERENCES payout_batch_payees(id);

alter table payouts add constraint payouts_check CHECK (((kind = 'class'::text) = (class_id IS NOT NULL)));

alter table payouts add constraint payouts_check1 CHECK (((paid_on IS NULL) = (reference IS NULL)));

alter table payouts add constraint payouts_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id);

alter table payouts add constraint payouts_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id);

alter table payouts add constraint payouts_created_by_fkey FOREIGN KEY (created_by) REFERENCES admins(id);

alter table payouts add constraint payouts_deducted CHECK ((deducted_mmk <= payable_mmk));

alter table payouts add constraint payouts_kind_check CHECK ((kind = ANY (ARRAY['class'::text, 'course'::text])));

alter table payouts add constraint payouts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);

alter table payouts add constraint payouts_paid_family_id_fkey FOREIGN KEY (paid_family_id) REFERENCES wallet_families(id);

alter table payouts add constraint payouts_paid_method_id_fkey FOREIGN KEY (paid_method_id) REFERENCES payment_methods(id);

alter table payouts add constraint payouts_paid_number_check CHECK (((paid_number_key IS NULL) OR ((paid_family_id IS NOT NULL) AND (paid_method_id IS NOT NULL))));

alter table payouts add constraint payouts_percentage_check CHECK (((percentage >= 0) AND (percentage <= 100)));

alter table payouts add constraint payouts_pkey PRIMARY KEY (id);

alter table payouts add constraint payouts_total_students_check CHECK ((total_students > 0));

alter table process_heartbeats add constraint process_heartbeats_pkey PRIMARY KEY (id);

alter table process_heartbeats add constraint process_heartbeats_role_check CHECK ((role = ANY (ARRAY['web'::text, 'worker'::text])));

alter table ratings add constraint ratings_check CHECK ((num_nonnulls(class_id, course_id) = 1));

alter table ratings add constraint ratings_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id);

alter table ratings add constraint ratings_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id);

alter table ratings add constraint ratings_pkey PRIMARY KEY (id);

alter table ratings add constraint ratings_rate_check CHECK (((rate >= 1) AND (rate <= 5)));

alter table ratings add constraint ratings_student_id_fkey FOREIGN KEY (student_id) REFERENCES accounts(id);

alter table reason_presets add constraint reason_presets_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES admins(id);

alter table reason_presets add constraint reason_presets_kind_check CHECK ((kind = ANY (ARRAY['rejection'::text, 'picture'::text])));

alter table reason_presets add constraint reason_presets_pkey PRIMARY KEY (kind, reason);

alter table reason_presets add constraint reason_presets_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));

alter table receipt_years add constraint receipt_years_last_no_check CHECK ((last_no > 0));

alter table receipt_years add constraint receipt_years_pkey PRIMARY KEY (year);

alter table receipt_years add constraint receipt_years_year_check CHECK (((year >= 2000) AND (year <= 9999)));

alter table receipts add constraint receipts_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table receipts add constraint receipts_code_check CHECK ((code ~ '^[0-9a-z]{12}$'::text));

alter table receipts add constraint receipts_code_key UNIQUE (code);

alter table receipts add constraint receipts_no_check CHECK ((no > 0));

alter table receipts add constraint receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table receipts add constraint receipts_order_id_transfer_id_key UNIQUE (order_id, transfer_id);

alter table receipts add constraint receipts_pkey PRIMARY KEY (id);

alter table receipts add constraint receipts_rest_mmk_check CHECK (((rest_mmk >= 0) AND (rest_mmk <= '1000000000000'::bigint)));

alter table receipts add constraint receipts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table receipts add constraint receipts_year_fkey FOREIGN KEY (year) REFERENCES receipt_years(year);

alter table receipts add constraint receipts_year_no_key UNIQUE (year, no);

alter table refund_wishes add constraint refund_wishes_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table refund_wishes add constraint refund_wishes_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES admins(id);

alter table refund_wishes add constraint refund_wishes_check CHECK (((state = 'open'::text) = (answered_at IS NULL)));

alter table refund_wishes add constraint refund_wishes_check1 CHECK (((state = 'taken'::text) = (refund_id IS NOT NULL)));

alter table refund_wishes add constraint refund_wishes_check2 CHECK (((state = ANY (ARRAY['taken'::text, 'declined'::text])) = (answered_by IS NOT NULL)));

alter table refund_wishes add constraint refund_wishes_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id);

alter table refund_wishes add constraint refund_wishes_pkey PRIMARY KEY (id);

alter table refund_wishes add constraint refund_wishes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);

alter table refund_wishes add constraint refund_wishes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'declined'::text, 'withdrawn'::text])));

alter table refund_wishes add constraint refund_wishes_target_family_id_fkey FOREIGN KEY (target_family_id) REFERENCES wallet_families(id);

alter table refunds add constraint refunds_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table refunds add constraint refunds_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES admins(id);

alter table refunds add constraint refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES admins(id);

alter table refunds add constraint refunds_check CHECK (((approved_by IS NULL) = (approved_at IS NULL)));

alter table refunds add constraint refunds_check1 CHECK (((state <> ALL (ARRAY['approved'::text, 'sent'::text, 'failed'::text])) OR (approved_by IS NOT NULL)));

alter table refunds add constraint refunds_check2 CHECK ((num_nonnulls(sent_by, sent_at, sent_on, sent_method_id, sent_family_id, sent_number_typed, sent_number_key) =
CASE
    WHEN (state = ANY (ARRAY['sent'::text, 'failed'::text])) THEN 7
    ELSE 0
END));

alter table refunds add constraint refunds_check3 CHECK ((num_nonnulls(ended_by, ended_at, end_reason) =
CASE
    WHEN (state = ANY (ARRAY['failed'::text, 'dropped'::text])) THEN 3
    ELSE 0
END));

alter table refunds add constraint refunds_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES admins(id);

alter table refunds add constraint refunds_note_credit TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table refunds add constraint refunds_picture_sent CHECK (((sent_picture_path IS NULL) OR (sent_by IS NOT NULL)));

alter table refunds add constraint refunds_pkey PRIMARY KEY (id);

alter table refunds add constraint refunds_return_fee CHECK (((return_fee_mmk IS NULL) OR ((state = 'failed'::text) AND (return_fee_mmk > 0) AND (return_fee_mmk < amount_mmk)))) NOT VALID;

alter table refunds add constraint refunds_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES admins(id);

alter table refunds add constraint refunds_sent_family_id_fkey FOREIGN KEY (sent_family_id) REFERENCES wallet_families(id);

alter table refunds add constraint refunds_sent_method_id_fkey FOREIGN KEY (sent_method_id) REFERENCES payment_methods(id);

alter table refunds add constraint refunds_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'sent'::text, 'failed'::text, 'dropped'::text])));

alter table refunds add constraint refunds_target_family_id_fkey FOREIGN KEY (target_family_id) REFERENCES wallet_families(id);

alter table refunds add constraint refunds_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table refunds add constraint refunds_two_people CHECK ((approved_by <> asked_by));

alter table refunds add constraint refunds_within_sums TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table registration_answers add constraint registration_answers_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'part'::text, 'again'::text, 'refused'::text, 'legacy'::text])));

alter table registration_answers add constraint registration_answers_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES admins(id);

alter table registration_answers add constraint registration_answers_check CHECK (((answer = ANY (ARRAY['accepted'::text, 'part'::text])) = (transfer_id IS NOT NULL)));

alter table registration_answers add constraint registration_answers_check1 CHECK (((answer = ANY (ARRAY['again'::text, 'refused'::text])) = (reason IS NOT NULL)));

alter table registration_answers add constraint registration_answers_check2 CHECK (((answer = 'legacy'::text) OR (answered_by IS NOT NULL)));

alter table registration_answers add constraint registration_answers_check3 CHECK (((reversed_at IS NULL) = (reversed_by IS NULL)));

alter table registration_answers add constraint registration_answers_file_id_fkey FOREIGN KEY (file_id) REFERENCES registration_payment_files(id);

alter table registration_answers add constraint registration_answers_pkey PRIMARY KEY (id);

alter table registration_answers add constraint registration_answers_registration_payment_id_fkey FOREIGN KEY (registration_payment_id) REFERENCES registration_payments(id);

alter table registration_answers add constraint registration_answers_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES admins(id);

alter table registration_answers add constraint registration_answers_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table registration_payment_files add constraint registration_payment_files_pkey PRIMARY KEY (id);

alter table registration_payment_files add constraint registration_payment_files_registration_payment_id_fkey FOREIGN KEY (registration_payment_id) REFERENCES registration_payments(id);

alter table registration_payments add constraint registration_payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table registration_payments add constraint registration_payments_amount_mmk_check CHECK ((amount_mmk >= 0));

alter table registration_payments add constraint registration_payments_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES admins(id);

alter table registration_payments add constraint registration_payments_pkey PRIMARY KEY (id);

alter table registration_readings add constraint registration_readings_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES registration_payment_files(id) ON DELETE CASCADE;

alter table registration_readings add constraint registration_readings_pkey PRIMARY KEY (picture_id);

alter table respelled_texts add constraint respelled_texts_pkey PRIMARY KEY (table_name);

alter table saved_lesson_reminders add constraint saved_lesson_reminders_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id) ON DELETE CASCADE;

alter table saved_lesson_reminders add constraint saved_lesson_reminders_pkey PRIMARY KEY (enrolment_id, day);

alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);

alter table search_synonyms add constraint search_synonyms_pkey PRIMARY KEY (id);

alter table search_synonyms add constraint search_synonyms_synonyms_check CHECK (((cardinality(synonyms) >= 2) AND (cardinality(synonyms) <= 40)));

alter table second_checks add constraint second_checks_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table second_checks add constraint second_checks_check CHECK ((num_nonnulls(enrolment_id, registration_payment_id) = 1));

alter table second_checks add constraint second_checks_check1 CHECK ((num_nonnulls(outcome, closed_by, closed_at) = ANY (ARRAY[0, 3])));

alter table second_checks add constraint second_checks_check2 CHECK (((transfer_id IS NOT NULL) = COALESCE((outcome = 'confirmed'::text), false)));

alter table second_checks add constraint second_checks_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES admins(id);

alter table second_checks add constraint second_checks_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id) ON DELETE CASCADE;

alter table second_checks add constraint second_checks_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES admins(id);

alter table second_checks add constraint second_checks_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'undone'::text, 'declined'::text, 'replaced'::text])));

alter table second_checks add constraint second_checks_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table second_checks add constraint second_checks_pkey PRIMARY KEY (id);

alter table second_checks add constraint second_checks_registration_payment_id_fkey FOREIGN KEY (registration_payment_id) REFERENCES registration_payments(id) ON DELETE CASCADE;

alter table second_checks add constraint second_checks_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table second_checks add constraint second_checks_two_people CHECK (((outcome IS DISTINCT FROM 'confirmed'::text) OR (closed_by <> entered_by)));

alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table sessions add constraint sessions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id);

alter table sessions add constraint sessions_check CHECK ((num_nonnulls(account_id, admin_id) = 1));

alter table sessions add constraint sessions_pkey PRIMARY KEY (id);

alter table sessions add constraint sessions_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'handoff'::text])));

alter table sessions add constraint sessions_token_hash_key UNIQUE (token_hash);

alter table settings add constraint settings_pkey PRIMARY KEY (key);

alter table shortfalls add constraint shortfalls_accepted CHECK (((NOT (outcome IS DISTINCT FROM 'accepted'::text)) = (verification_id IS NOT NULL)));

alter table shortfalls add constraint shortfalls_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table shortfalls add constraint shortfalls_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES admins(id);

alter table shortfalls add constraint shortfalls_closed CHECK ((((outcome IS NULL) = (closed_at IS NULL)) AND ((outcome IS NULL) = (closed_by IS NULL))));

alter table shortfalls add constraint shortfalls_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES admins(id);

alter table shortfalls add constraint shortfalls_kind_check CHECK ((kind = ANY (ARRAY['waived'::text, 'short'::text])));

alter table shortfalls add constraint shortfalls_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table shortfalls add constraint shortfalls_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'undone'::text, 'declined'::text, 'replaced'::text])));

alter table shortfalls add constraint shortfalls_pkey PRIMARY KEY (id);

alter table shortfalls add constraint shortfalls_reason_check CHECK ((reason <> ''::text));

alter table shortfalls add constraint shortfalls_reversed CHECK ((((reversed_at IS NULL) = (reversed_by IS NULL)) AND ((reversed_at IS NULL) OR (outcome = 'accepted'::text))));

alter table shortfalls add constraint shortfalls_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES admins(id);

alter table shortfalls add constraint shortfalls_two_people CHECK (((kind <> 'waived'::text) OR (outcome IS DISTINCT FROM 'accepted'::text) OR (closed_by <> asked_by)));

alter table shortfalls add constraint shortfalls_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES payment_verifications(id);

alter table shortfalls add constraint shortfalls_verification_id_key UNIQUE (verification_id);

alter table social_attempts add constraint social_attempts_pkey PRIMARY KEY (state_hash);

alter table statement_imports add constraint statement_imports_check CHECK ((until_day >= from_day));

alter table statement_imports add constraint statement_imports_check1 CHECK (((rows_new >= 0) AND (rows_new <= rows_read)));

alter table statement_imports add constraint statement_imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES admins(id);

alter table statement_imports add constraint statement_imports_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table statement_imports add constraint statement_imports_pkey PRIMARY KEY (id);

alter table statement_imports add constraint statement_imports_rows_read_check CHECK ((rows_read > 0));

alter table statement_imports add constraint statement_imports_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL)))) NOT VALID;

alter table statement_imports add constraint statement_imports_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES admins(id);

alter table statement_mappings add constraint statement_mappings_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id) ON DELETE CASCADE;

alter table statement_mappings add constraint statement_mappings_pkey PRIMARY KEY (payment_method_id, header);

alter table statement_out_rows add constraint statement_out_rows_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table statement_out_rows add constraint statement_out_rows_check CHECK (((number_typed IS NULL) = (number_key IS NULL)));

alter table statement_out_rows add constraint statement_out_rows_check1 CHECK ((num_nonnulls(named_kind, named_reason, named_by, named_at) = ANY (ARRAY[0, 4])));

alter table statement_out_rows add constraint statement_out_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_imports(id);

alter table statement_out_rows add constraint statement_out_rows_named_by_fkey FOREIGN KEY (named_by) REFERENCES admins(id);

alter table statement_out_rows add constraint statement_out_rows_named_kind_check CHECK ((named_kind = ANY (ARRAY['fee'::text, 'own'::text, 'other'::text])));

alter table statement_out_rows add constraint statement_out_rows_payment_method_id_checksum_key UNIQUE (payment_method_id, checksum);

alter table statement_out_rows add constraint statement_out_rows_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table statement_out_rows add constraint statement_out_rows_pkey PRIMARY KEY (id);

alter table statement_resolutions add constraint statement_resolutions_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table statement_resolutions add constraint statement_resolutions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES admins(id);

alter table statement_resolutions add constraint statement_resolutions_cash_deposit CHECK (((cash_deposit_id IS NULL) OR (kind = 'own'::text))) NOT VALID;

alter table statement_resolutions add constraint statement_resolutions_cash_deposit_id_fkey FOREIGN KEY (cash_deposit_id) REFERENCES cash_deposits(id);

alter table statement_resolutions add constraint statement_resolutions_check CHECK (((kind = 'own'::text) = (other_method_id IS NOT NULL)));

alter table statement_resolutions add constraint statement_resolutions_check1 CHECK ((num_nonnulls(sent_by, sent_at, sent_on, sent_family_id, sent_number_typed, sent_number_key) = ANY (ARRAY[0, 6])));

alter table statement_resolutions add constraint statement_resolutions_check2 CHECK (((kind = 'back'::text) OR (sent_at IS NULL)));

alter table statement_resolutions add constraint statement_resolutions_check3 CHECK ((num_nonnulls(undone_by, undone_at, undone_reason) = ANY (ARRAY[0, 3])));

alter table statement_resolutions add constraint statement_resolutions_confirmed CHECK ((((confirmed_by IS NULL) = (confirmed_at IS NULL)) AND ((confirmed_by IS NULL) OR (confirmed_by <> asked_by)))) NOT VALID;

alter table statement_resolutions add constraint statement_resolutions_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES admins(id);

alter table statement_resolutions add constraint statement_resolutions_fee CHECK (((fee_mmk IS NULL) OR ((fee_mmk > 0) AND (num_nonnulls(refund_id, payout_return_id) = 1)))) NOT VALID;

alter table statement_resolutions add constraint statement_resolutions_kind_check CHECK ((kind = ANY (ARRAY['fee'::text, 'own'::text, 'back'::text])));

alter table statement_resolutions add constraint statement_resolutions_other_method_id_fkey FOREIGN KEY (other_method_id) REFERENCES payment_methods(id);

alter table statement_resolutions add constraint statement_resolutions_payout_return CHECK (((payout_return_id IS NULL) OR (kind = 'own'::text))) NOT VALID;

alter table statement_resolutions add constraint statement_resolutions_payout_return_id_fkey FOREIGN KEY (payout_return_id) REFERENCES payout_returns(id);

alter table statement_resolutions add constraint statement_resolutions_pkey PRIMARY KEY (id);

alter table statement_resolutions add constraint statement_resolutions_refund CHECK (((refund_id IS NULL) OR (kind = 'own'::text))) NOT VALID;

alter table statement_resolutions add constraint statement_resolutions_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);

alter table statement_resolutions add constraint statement_resolutions_row_id_fkey FOREIGN KEY (row_id) REFERENCES statement_rows(id);

alter table statement_resolutions add constraint statement_resolutions_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES admins(id);

alter table statement_resolutions add constraint statement_resolutions_sent_family_id_fkey FOREIGN KEY (sent_family_id) REFERENCES wallet_families(id);

alter table statement_resolutions add constraint statement_resolutions_two_people CHECK ((sent_by <> asked_by));

alter table statement_resolutions add constraint statement_resolutions_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES admins(id);

alter table statement_resolutions add constraint statement_resolutions_waits CHECK (((NOT waits) OR ((kind = 'fee'::text) AND (confirmed_at IS NULL)))) NOT VALID;

alter table statement_rows add constraint statement_rows_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table statement_rows add constraint statement_rows_check CHECK (((number_typed IS NULL) = (number_key IS NULL)));

alter table statement_rows add constraint statement_rows_held CHECK ((((held_mmk >= 0) AND (held_mmk <= amount_mmk)) AND ((held_mmk = 0) OR (applied_at IS NOT NULL)))) NOT VALID;

alter table statement_rows add constraint statement_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_imports(id);

alter table statement_rows add constraint statement_rows_payment_method_id_checksum_key UNIQUE (payment_method_id, checksum);

alter table statement_rows add constraint statement_rows_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table statement_rows add constraint statement_rows_pkey PRIMARY KEY (id);

alter table statement_rows add constraint statement_rows_reference_check CHECK ((reference ~ '^[0-9]{8}$'::text));

alter table stream_ticket_networks add constraint stream_ticket_networks_pkey PRIMARY KEY (ticket_hash, network_hash);

alter table subtitles add constraint subtitles_content_id_fkey FOREIGN KEY (content_id) REFERENCES contents(id);

alter table subtitles add constraint subtitles_cue_count_check CHECK ((cue_count > 0));

alter table subtitles add constraint subtitles_language_check CHECK ((language = ANY (ARRAY['my'::text, 'en'::text])));

alter table subtitles add constraint subtitles_pkey PRIMARY KEY (content_id, language);

alter table throttles add constraint throttles_pkey PRIMARY KEY (key);

alter table till_shifts add constraint till_shifts_check CHECK ((num_nonnulls(closed_by, closed_at, closing_mmk, counted_mmk) = ANY (ARRAY[0, 4])));

alter table till_shifts add constraint till_shifts_check1 CHECK (((reason IS NOT NULL) OR (counted_mmk = closing_mmk)));

alter table till_shifts add constraint till_shifts_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES admins(id);

alter table till_shifts add constraint till_shifts_counted_mmk_check CHECK (((counted_mmk >= 0) AND (counted_mmk <= '1000000000000'::bigint)));

alter table till_shifts add constraint till_shifts_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES admins(id);

alter table till_shifts add constraint till_shifts_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table till_shifts add constraint till_shifts_pkey PRIMARY KEY (id);

alter table transfers add constraint transfers_amount_mmk_check CHECK (((amount_mmk >= 1) AND (amount_mmk <= '1000000000000'::bigint)));

alter table transfers add constraint transfers_check CHECK (((source = 'legacy'::text) OR (num_nulls(payment_method_id, family_id, amount_mmk, verified_by) = 0)));

alter table transfers add constraint transfers_check1 CHECK (((source = 'legacy'::text) OR (repeats IS NULL)));

alter table transfers add constraint transfers_check2 CHECK (((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL)));

alter table transfers add constraint transfers_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id);

alter table transfers add constraint transfers_family_id_fkey FOREIGN KEY (family_id) REFERENCES wallet_families(id);

alter table transfers add constraint transfers_note_credit TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table transfers add constraint transfers_number_key_check CHECK ((number_key ~ '^[A-Z0-9]+$'::text));

alter table transfers add constraint transfers_number_known CHECK (((source = 'legacy'::text) OR ((number_typed IS NOT NULL) AND (number_key IS NOT NULL))));

alter table transfers add constraint transfers_pay_one CHECK ((num_nonnulls(enrolment_id, registration_payment_id) <= 1));

alter table transfers add constraint transfers_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table transfers add constraint transfers_pkey PRIMARY KEY (id);

alter table transfers add constraint transfers_registration FOREIGN KEY (registration_payment_id) REFERENCES registration_payments(id);

alter table transfers add constraint transfers_repeats_fkey FOREIGN KEY (repeats) REFERENCES transfers(id);

alter table transfers add constraint transfers_source_check CHECK ((source = ANY (ARRAY['claim'::text, 'legacy'::text])));

alter table transfers add constraint transfers_state_check CHECK ((state = ANY (ARRAY['received'::text, 'withdrawn'::text])));

alter table transfers add constraint transfers_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES admins(id);

alter table transfers add constraint transfers_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES admins(id);

alter table unpaid_reminders add constraint unpaid_reminders_check CHECK ((pay_by > reminded_at));

alter table unpaid_reminders add constraint unpaid_reminders_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES enrolments(id);

alter table unpaid_reminders add constraint unpaid_reminders_pkey PRIMARY KEY (enrolment_id);

alter table unseen_transfers add constraint unseen_transfers_pkey PRIMARY KEY (transfer_id);

alter table unseen_transfers add constraint unseen_transfers_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);

alter table uploads add constraint uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table uploads add constraint uploads_content_id_fkey FOREIGN KEY (content_id) REFERENCES contents(id);

alter table uploads add constraint uploads_pkey PRIMARY KEY (id);

alter table verified_socials add constraint verified_socials_pkey PRIMARY KEY (provider, social_id);

alter table wallet_closes add constraint wallet_closes_check CHECK ((closing_mmk = ((opening_mmk + in_mmk) - out_mmk)));

alter table wallet_closes add constraint wallet_closes_check1 CHECK (((reason IS NOT NULL) OR (counted_mmk = closing_mmk)));

alter table wallet_closes add constraint wallet_closes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES admins(id);

alter table wallet_closes add constraint wallet_closes_counted_mmk_check CHECK (((counted_mmk >= 0) AND (counted_mmk <= '1000000000000'::bigint)));

alter table wallet_closes add constraint wallet_closes_in_mmk_check CHECK ((in_mmk >= 0));

alter table wallet_closes add constraint wallet_closes_out_mmk_check CHECK ((out_mmk >= 0));

alter table wallet_closes add constraint wallet_closes_payment_method_id_day_key UNIQUE (payment_method_id, day);

alter table wallet_closes add constraint wallet_closes_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);

alter table wallet_closes add constraint wallet_closes_pkey PRIMARY KEY (id);

alter table wallet_families add constraint wallet_families_pkey PRIMARY KEY (id);

alter table warnings add constraint warnings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

alter table warnings add constraint warnings_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id);

alter table warnings add constraint warnings_pkey PRIMARY KEY (id);

alter table withdrawn_statement_rows add constraint withdrawn_statement_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_imports(id);

alter table withdrawn_statement_rows add constraint withdrawn_statement_rows_kind_check CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text])));

alter table withdrawn_statement_rows add constraint withdrawn_statement_rows_pkey PRIMARY KEY (id);

-- Indexes

CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (role, lower(email_1)) WHERE ((deleted_at IS NULL) AND (email_1 IS NOT NULL));

CREATE INDEX accounts_name_key_trgm ON public.accounts USING gin (name_key gin_trgm_ops);

CREATE UNIQUE INDEX accounts_phone_key ON public.accounts USING btree (role, phone_1_canonical) WHERE (deleted_at IS NULL);

CREATE INDEX accounts_public_owner_grams ON public.accounts USING gin (search_grams(name_key)) WITH (fastupdate=off) WHERE ((status = 2) AND (deleted_at IS NULL) AND (role <> 'student'::text));

CREATE INDEX accounts_public_owner_names ON public.accounts USING btree (role, COALESCE(NULLIF(name, ''::text), school_name, ''::text) COLLATE "my-x-icu", id) INCLUDE (name, school_name) WHERE ((status = 2) AND (deleted_at IS NULL) AND (role <> 'student'::text));

CREATE INDEX accounts_public_owners ON public.accounts USING btree (role, inserted_at DESC, id DESC) INCLUDE (name_key) WHERE ((status = 2) AND (deleted_at IS NULL) AND (role <> 'student'::text));

CREATE INDEX accounts_role_status ON public.accounts USING btree (role, status, inserted_at DESC, id DESC);

CREATE UNIQUE INDEX accounts_social_key ON public.accounts USING btree (social_media_id) WHERE ((deleted_at IS NULL) AND (social_media_id IS NOT NULL));

CREATE INDEX ad_slots_slot ON public.ad_slots USING btree (slot, starts_on, ends_on);

CREATE UNIQUE INDEX admins_email_key ON public.admins USING btree (lower(email));

CREATE INDEX allocations_order ON public.allocations USING btree (order_id);

CREATE INDEX allocations_transfer ON public.allocations USING btree (transfer_id);

CREATE INDEX audit_log_at ON public.audit_log USING btree (at DESC, id DESC);

CREATE INDEX audit_log_target ON public.audit_log USING btree (target);

CREATE INDEX cash_slips_shift ON public.cash_slips USING btree (shift_id);

CREATE UNIQUE INDEX categories_name_key ON public.categories USING btree (name) WHERE active;

CREATE INDEX class_listing_category ON public.class_listing USING btree (category_id, inserted_at DESC, class_id DESC);

CREATE INDEX class_listing_category_region ON public.class_listing USING btree (category_id, region, inserted_at DESC, class_id DESC) INCLUDE (class_type, fee_mmk, start_time, end_time, town);

CREATE INDEX class_listing_category_region_fee ON public.class_listing USING btree (category_id, region, fee_mmk) INCLUDE (class_type, start_time, end_time, town, inserted_at, class_id);

CREATE INDEX class_listing_course ON public.class_listing USING btree (course_id);

CREATE INDEX class_listing_grams ON public.class_listing USING gin (search_grams(title_key)) WITH (fastupdate='on', gin_pending_list_limit='2048');

CREATE INDEX class_listing_newest ON public.class_listing USING btree (inserted_at DESC, class_id DESC);

CREATE INDEX class_listing_owner ON public.class_listing USING btree (owner_id);

CREATE INDEX class_listing_place ON public.class_listing USING btree (region, town, inserted_at DESC, class_id DESC);

CREATE INDEX class_listing_region ON public.class_listing USING btree (region, inserted_at DESC, class_id DESC) INCLUDE (class_type, fee_mmk, start_time, end_time, town, category_id);

CREATE INDEX class_listing_sample ON public.class_listing USING gin (search_grams(title_key)) WITH (fastupdate='on', gin_pending_list_limit='2048') WHERE ((hashint8(class_id) & 15) = 0);

CREATE INDEX class_listing_small_sample ON public.class_listing USING gin (search_grams(title_key)) WITH (fastupdate='on', gin_pending_list_limit='2048') WHERE ((hashint8(class_id) & 255) = 0);

CREATE INDEX class_listing_title ON public.class_listing USING btree (title, class_id);

CREATE INDEX classes_course ON public.classes USING btree (course_id, id DESC);

CREATE INDEX classes_start_date ON public.classes USING btree (start_date, id);

CREATE INDEX commit_marks_inserted_at ON public.commit_marks USING btree (inserted_at);

CREATE INDEX content_groups_course ON public.content_groups USING btree (course_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX contents_failed ON public.contents USING btree (group_id, id) WHERE ((processing = 2) AND (deleted_at IS NULL));

CREATE INDEX contents_group ON public.contents USING btree (group_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX contents_processing ON public.contents USING btree (updated_at) WHERE (processing = 1);

CREATE INDEX coupon_uses_coupon ON public.coupon_uses USING btree (coupon_id, account_id) WHERE (given_back_at IS NULL);

CREATE UNIQUE INDEX coupon_uses_order ON public.coupon_uses USING btree (order_id) WHERE (given_back_at IS NULL);

CREATE INDEX coupons_maker ON public.coupons USING btree (maker_id, id DESC);

CREATE INDEX course_listing_category ON public.course_listing USING btree (category_id, is_video, inserted_at DESC, course_id DESC);

CREATE INDEX course_listing_grams ON public.course_listing USING gin (search_grams(title_key)) WITH (fastupdate='on', gin_pending_list_limit='2048');

CREATE INDEX course_listing_newest ON public.course_listing USING btree (is_video, inserted_at DESC, course_id DESC);

CREATE INDEX course_listing_owner ON public.course_listing USING btree (owner_id, inserted_at DESC, course_id DESC) INCLUDE (course_type);

CREATE INDEX course_listing_places ON public.course_listing USING gin (places) WITH (fastupdate=off);

CREATE INDEX course_listing_sample ON public.course_listing USING gin (search_grams(title_key)) WITH (fastupdate='on', gin_pending_list_limit='2048') WHERE ((hashint8(course_id) & 15) = 0);

CREATE INDEX course_listing_small_sample ON public.course_listing USING gin (search_grams(title_key)) WITH (fastupdate='on', gin_pending_list_limit='2048') WHERE ((hashint8(course_id) & 255) = 0);

CREATE INDEX course_listing_title ON public.course_listing USING btree (is_video, title, course_id);

CREATE INDEX course_listing_type ON public.course_listing USING btree (course_type, inserted_at DESC, course_id DESC);

CREATE INDEX course_listing_video_owner ON public.course_listing USING btree (owner_id) WHERE is_video;

CREATE INDEX course_places_category ON public.course_places USING btree (place, category_id, is_video, inserted_at DESC, course_id DESC) INCLUDE (course_type, owner_id);

CREATE UNIQUE INDEX course_places_newest ON public.course_places USING btree (place, is_video, inserted_at DESC, course_id DESC) INCLUDE (course_type);

CREATE INDEX course_places_owner ON public.course_places USING btree (owner_id, place) INCLUDE (course_type, category_id, inserted_at, course_id);

CREATE INDEX course_requests_public ON public.course_requests USING btree (inserted_at DESC, id DESC) WHERE (NOT hidden);

CREATE INDEX course_sounds_grams ON public.course_sounds USING gin (search_grams(sound_key)) WITH (gin_pending_list_limit='2048');

CREATE INDEX course_sounds_revision ON public.course_sounds USING btree (revision);

CREATE INDEX course_sounds_sample ON public.course_sounds USING gin (search_grams(sound_key)) WITH (gin_pending_list_limit='2048') WHERE ((hashint8(course_id) & 15) = 0);

CREATE INDEX course_sounds_small_sample ON public.course_sounds USING gin (search_grams(sound_key)) WITH (gin_pending_list_limit='2048') WHERE ((hashint8(course_id) & 255) = 0);

CREATE INDEX courses_category ON public.courses USING btree (category_id);

CREATE INDEX courses_owner ON public.courses USING btree (owner_id, id DESC);

CREATE INDEX empty_searches_last_day ON public.empty_searches USING btree (last_day);

CREATE INDEX empty_searches_times ON public.empty_searches USING btree (times DESC, id DESC);

CREATE INDEX enrolments_access_end ON public.enrolments USING btree (access_end_date, id) WHERE ((status = 2) AND (closed_at IS NULL));

CREATE INDEX enrolments_applying ON public.enrolments USING btree (inserted_at) WHERE (status = 1);

CREATE INDEX enrolments_class ON public.enrolments USING btree (class_id, id DESC) WHERE (kind = 'class'::text);

CREATE INDEX enrolments_course ON public.enrolments USING btree (course_id, id DESC);

CREATE INDEX enrolments_inserted ON public.enrolments USING btree (inserted_at);

CREATE UNIQUE INDEX enrolments_open_class ON public.enrolments USING btree (student_id, class_id) WHERE ((kind = 'class'::text) AND (status = ANY (ARRAY[1, 2])) AND (closed_at IS NULL));

CREATE UNIQUE INDEX enrolments_open_course ON public.enrolments USING btree (student_id, course_id) WHERE ((kind = 'course'::text) AND (status = ANY (ARRAY[1, 2])) AND (closed_at IS NULL));

CREATE INDEX enrolments_student ON public.enrolments USING btree (student_id, kind, id DESC);

CREATE INDEX enrolments_waiting ON public.enrolments USING btree (course_id, id) WHERE ((status = 1) AND (closed_at IS NULL));

CREATE INDEX ledger_checks_newest ON public.ledger_checks USING btree (checked_at DESC, id DESC);

CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account_id, id) INCLUDE (amount_mmk);

CREATE INDEX ledger_entries_posting ON public.ledger_entries USING btree (posting_id) INCLUDE (account_id, amount_mmk);

CREATE INDEX ledger_postings_day ON public.ledger_postings USING btree (booked_on, id) INCLUDE (kind);

CREATE INDEX ledger_postings_order ON public.ledger_postings USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX ledger_postings_payout ON public.ledger_postings USING btree (payout_id) WHERE (payout_id IS NOT NULL);

CREATE INDEX ledger_postings_taken_back ON public.ledger_postings USING btree (payout_id) WHERE ((payout_id IS NOT NULL) AND (kind = ANY (ARRAY['payout-void'::text, 'payout-restored'::text])));

CREATE INDEX ledger_postings_transfer ON public.ledger_postings USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

CREATE INDEX lesson_notes_content ON public.lesson_notes USING btree (content_id);

CREATE INDEX lesson_progress_content ON public.lesson_progress USING btree (content_id);

CREATE INDEX lesson_progress_newest ON public.lesson_progress USING btree (account_id, position_at DESC);

CREATE INDEX news_public ON public.news USING btree (publish_date DESC, id DESC) WHERE published;

CREATE INDEX notifications_broadcast_copies_waiting ON public.notifications USING btree (send_date, id) WHERE (mail_waits AND (broadcast_id IS NOT NULL));

CREATE INDEX notifications_copies_waiting ON public.notifications USING btree (send_date, id) WHERE (mail_waits AND (broadcast_id IS NULL));

CREATE INDEX notifications_recipient ON public.notifications USING btree (recipient_id, send_date DESC, id DESC);

CREATE INDEX notifications_unseen ON public.notifications USING btree (recipient_id, send_date, id) WHERE (NOT seen);

CREATE UNIQUE INDEX offline_devices_slots ON public.offline_devices USING btree (account_id, slot) WHERE (removed_at IS NULL);

CREATE INDEX orders_account ON public.orders USING btree (account_id, id DESC);

CREATE INDEX outbox_mails_inserted_at ON public.outbox_mails USING btree (inserted_at);

CREATE INDEX outbox_mails_kept ON public.outbox_mails USING btree (id) WHERE (state = 'kept'::text);

CREATE INDEX outbox_mails_open ON public.outbox_mails USING btree (kind, inserted_at) WHERE (state = 'waiting'::text);

CREATE INDEX owner_sounds_grams ON public.owner_sounds USING gin (search_grams(sound_key)) WITH (gin_pending_list_limit='2048');

CREATE INDEX owner_sounds_revision ON public.owner_sounds USING btree (revision);

CREATE INDEX owner_sounds_roman ON public.owner_sounds USING gin (search_grams(roman_key)) WITH (gin_pending_list_limit='2048');

CREATE INDEX password_resets_account ON public.password_resets USING btree (account_id);

CREATE INDEX payment_proofs_answered ON public.payment_proofs USING btree (answered_at) WHERE (answered_at IS NOT NULL);

CREATE INDEX payment_proofs_enrolment ON public.payment_proofs USING btree (enrolment_id, id DESC);

CREATE INDEX payment_proofs_pixels ON public.payment_proofs USING btree (pixels_sha256);

CREATE INDEX payment_proofs_read_number ON public.payment_proofs USING btree ((((reading -> 'number'::text) ->> 'value'::text))) WHERE (reading IS NOT NULL);

CREATE INDEX payment_proofs_read_time ON public.payment_proofs USING btree ((((reading -> 'paidAt'::text) ->> 'value'::text)), (((reading -> 'amount'::text) ->> 'value'::text))) WHERE (reading IS NOT NULL);

CREATE INDEX payment_proofs_sha ON public.payment_proofs USING btree (sha256);

CREATE INDEX payment_proofs_verification ON public.payment_proofs USING btree (verification_id) WHERE (verification_id IS NOT NULL);

CREATE INDEX payment_proofs_waiting ON public.payment_proofs USING btree (enrolment_id, id DESC) WHERE (answered_at IS NULL);

CREATE INDEX payment_proofs_waiting_number ON public.payment_proofs USING btree (number_key) WHERE ((answered_at IS NULL) AND (number_key IS NOT NULL));

CREATE INDEX payment_verifications_enrolment ON public.payment_verifications USING btree (enrolment_id, id DESC);

CREATE INDEX payment_verifications_newest ON public.payment_verifications USING btree (verified_at DESC);

CREATE INDEX payment_verifications_transfer ON public.payment_verifications USING btree (transfer_id);

CREATE UNIQUE INDEX payout_accounts_current ON public.payout_accounts USING btree (owner_id) WHERE (removed_at IS NULL);

CREATE INDEX payout_accounts_owner ON public.payout_accounts USING btree (owner_id, id);

CREATE INDEX payout_batch_payees_number ON public.payout_batch_payees USING btree (sent_family_id, sent_number_key) WHERE (state = 'sent'::text);

CREATE INDEX payout_batch_payees_owner ON public.payout_batch_payees USING btree (owner_id);

CREATE INDEX payout_batch_payees_sent ON public.payout_batch_payees USING btree (sent_method_id, total_mmk) WHERE (state = 'sent'::text);

CREATE INDEX payout_deductions_enrolment ON public.payout_deductions USING btree (enrolment_id);

CREATE INDEX payout_deductions_owner ON public.payout_deductions USING btree (owner_id) INCLUDE (net_mmk);

CREATE INDEX payout_deductions_payout ON public.payout_deductions USING btree (payout_id);

CREATE UNIQUE INDEX payout_holds_current ON public.payout_holds USING btree (owner_id) WHERE (released_at IS NULL);

CREATE INDEX payout_return_lines_payout ON public.payout_return_lines USING btree (payout_id, return_id);

CREATE INDEX payout_returns_method ON public.payout_returns USING btree (sent_method_id);

CREATE INDEX payout_returns_number ON public.payout_returns USING btree (sent_family_id, sent_number_key) WHERE (sent_number_key IS NOT NULL);

CREATE INDEX payouts_batch_payee ON public.payouts USING btree (batch_payee_id);

CREATE INDEX payouts_owner ON public.payouts USING btree (owner_id, kind, id DESC);

CREATE INDEX payouts_paid_number ON public.payouts USING btree (paid_family_id, paid_number_key) WHERE (paid_number_key IS NOT NULL);

CREATE INDEX payouts_single ON public.payouts USING btree (paid_method_id) WHERE ((paid_on IS NOT NULL) AND (batch_payee_id IS NULL));

CREATE UNIQUE INDEX ratings_class ON public.ratings USING btree (class_id, student_id) WHERE (class_id IS NOT NULL);

CREATE UNIQUE INDEX ratings_course ON public.ratings USING btree (course_id, student_id) WHERE (course_id IS NOT NULL);

CREATE INDEX reason_presets_changed_by ON public.reason_presets USING btree (changed_by);

CREATE INDEX receipts_transfer ON public.receipts USING btree (transfer_id);

CREATE INDEX refund_wishes_enrolment ON public.refund_wishes USING btree (enrolment_id, id DESC);

CREATE UNIQUE INDEX refund_wishes_open ON public.refund_wishes USING btree (enrolment_id) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX refunds_number ON public.refunds USING btree (sent_family_id, sent_number_key) WHERE (state = 'sent'::text);

CREATE INDEX refunds_sent ON public.refunds USING btree (sent_method_id, amount_mmk) WHERE (state = 'sent'::text);

CREATE INDEX refunds_state ON public.refunds USING btree (state, id DESC);

CREATE INDEX refunds_transfer ON public.refunds USING btree (transfer_id);

CREATE INDEX registration_answers_payment ON public.registration_answers USING btree (registration_payment_id, id DESC);

CREATE INDEX registration_answers_transfer ON public.registration_answers USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

CREATE INDEX registration_payment_files_payment ON public.registration_payment_files USING btree (registration_payment_id);

CREATE INDEX registration_payment_files_pixels ON public.registration_payment_files USING btree (pixels_sha256);

CREATE INDEX registration_payment_files_sha ON public.registration_payment_files USING btree (sha256);

CREATE INDEX registration_payments_account ON public.registration_payments USING btree (account_id);

CREATE INDEX registration_readings_number ON public.registration_readings USING btree ((((reading -> 'number'::text) ->> 'value'::text)));

CREATE INDEX registration_readings_time ON public.registration_readings USING btree ((((reading -> 'paidAt'::text) ->> 'value'::text)), (((reading -> 'amount'::text) ->> 'value'::text)));

CREATE UNIQUE INDEX second_checks_enrolment ON public.second_checks USING btree (enrolment_id) WHERE (closed_at IS NULL);

CREATE INDEX second_checks_number ON public.second_checks USING btree (number_key) WHERE (closed_at IS NULL);

CREATE UNIQUE INDEX second_checks_registration ON public.second_checks USING btree (registration_payment_id) WHERE (closed_at IS NULL);

CREATE INDEX second_checks_transfer ON public.second_checks USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

CREATE INDEX sessions_account ON public.sessions USING btree (account_id) WHERE (revoked_at IS NULL);

CREATE INDEX sessions_admin ON public.sessions USING btree (admin_id) WHERE (revoked_at IS NULL);

CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);

CREATE UNIQUE INDEX shortfalls_accepted_once ON public.shortfalls USING btree (order_id) WHERE ((outcome = 'accepted'::text) AND (reversed_at IS NULL));

CREATE UNIQUE INDEX shortfalls_open ON public.shortfalls USING btree (order_id) WHERE (closed_at IS NULL);

CREATE INDEX social_attempts_created ON public.social_attempts USING btree (created_at);

CREATE INDEX statement_imports_method ON public.statement_imports USING btree (payment_method_id);

CREATE INDEX statement_out_rows_amount ON public.statement_out_rows USING btree (payment_method_id, amount_mmk);

CREATE INDEX statement_out_rows_import ON public.statement_out_rows USING btree (import_id);

CREATE INDEX statement_out_rows_left ON public.statement_out_rows USING btree (left_at DESC, id DESC);

CREATE UNIQUE INDEX statement_resolutions_cash_deposit_id ON public.statement_resolutions USING btree (cash_deposit_id) WHERE (undone_at IS NULL);

CREATE UNIQUE INDEX statement_resolutions_number ON public.statement_resolutions USING btree (sent_family_id, sent_number_key) WHERE ((undone_at IS NULL) AND (sent_number_key IS NOT NULL));

CREATE INDEX statement_resolutions_own ON public.statement_resolutions USING btree (other_method_id) WHERE (kind = 'own'::text);

CREATE UNIQUE INDEX statement_resolutions_payout_return_id ON public.statement_resolutions USING btree (payout_return_id) WHERE (undone_at IS NULL);

CREATE UNIQUE INDEX statement_resolutions_refund_id ON public.statement_resolutions USING btree (refund_id) WHERE (undone_at IS NULL);

CREATE UNIQUE INDEX statement_resolutions_row ON public.statement_resolutions USING btree (row_id) WHERE (undone_at IS NULL);

CREATE INDEX statement_rows_arrived ON public.statement_rows USING btree (arrived_at DESC, id DESC);

CREATE INDEX statement_rows_import ON public.statement_rows USING btree (import_id);

CREATE INDEX statement_rows_number ON public.statement_rows USING btree (number_key) WHERE (number_key IS NOT NULL);

CREATE INDEX statement_rows_suspense ON public.statement_rows USING btree (arrived_at DESC, id DESC) WHERE (held_mmk > 0);

CREATE INDEX statement_rows_unapplied ON public.statement_rows USING btree (payment_method_id, id) WHERE (applied_at IS NULL);

CREATE INDEX stream_ticket_networks_first_used_at ON public.stream_ticket_networks USING btree (first_used_at);

CREATE INDEX throttles_expire ON public.throttles USING btree (expire);

CREATE UNIQUE INDEX till_shifts_open ON public.till_shifts USING btree (payment_method_id) WHERE (closed_at IS NULL);

CREATE INDEX transfers_amount ON public.transfers USING btree (amount_mmk);

CREATE INDEX transfers_enrolment ON public.transfers USING btree (enrolment_id);

CREATE INDEX transfers_family ON public.transfers USING btree (family_id);

CREATE INDEX transfers_inserted ON public.transfers USING btree (inserted_at);

CREATE INDEX transfers_key ON public.transfers USING btree (number_key);

CREATE INDEX transfers_method ON public.transfers USING btree (payment_method_id);

CREATE UNIQUE INDEX transfers_number ON public.transfers USING btree (number_key, COALESCE(family_id, (0)::bigint)) WHERE ((state = 'received'::text) AND (repeats IS NULL));

CREATE INDEX transfers_number_trgm ON public.transfers USING gin (number_key gin_trgm_ops);

CREATE INDEX transfers_registration ON public.transfers USING btree (registration_payment_id) WHERE (registration_payment_id IS NOT NULL);

CREATE INDEX transfers_verified_by ON public.transfers USING btree (verified_by);

CREATE INDEX transfers_withdrawn ON public.transfers USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);

CREATE INDEX unseen_transfers_recorded ON public.unseen_transfers USING btree (payment_method_id, recorded_at DESC, transfer_id DESC);

CREATE INDEX uploads_account ON public.uploads USING btree (account_id);

CREATE INDEX uploads_open ON public.uploads USING btree (updated_at) WHERE (completed_at IS NULL);

CREATE INDEX wallet_closes_day ON public.wallet_closes USING btree (day);

CREATE UNIQUE INDEX wallet_families_name ON public.wallet_families USING btree (lower(name));

CREATE INDEX warnings_account ON public.warnings USING btree (account_id);

CREATE INDEX withdrawn_statement_rows_import ON public.withdrawn_statement_rows USING btree (import_id);

-- Views

create view account_contacts as
 SELECT id,
    role,
    status,
    account_no,
    name,
    school_name,
    name_key,
    phone_1_canonical,
    email_1
   FROM accounts;

create view catalogue_subjects as
 SELECT 'course'::text AS kind,
    courses.id,
    courses.id AS course_id
   FROM courses
UNION ALL
 SELECT 'class'::text AS kind,
    classes.id,
    classes.course_id
   FROM classes;

create view enrolment_applications as
 SELECT class_id,
    course_id,
    student_id
   FROM enrolments
  WHERE ((kind = 'class'::text) AND (status = 1) AND (closed_at IS NULL));

create view enrolment_pairs as
 SELECT enrolment.student_id,
    course.owner_id
   FROM (enrolments enrolment
     JOIN courses course ON ((course.id = enrolment.course_id)));

create view enrolment_students as
 SELECT class_id,
    course_id,
    kind,
    student_id
   FROM enrolments
  WHERE (status = ANY (ARRAY[2, 4]));

create view listing_marks as
 SELECT list,
    sort,
    skipped,
    inserted_at,
    title,
    id
   FROM listing_checkpoints;

create view listing_moves as
 SELECT list,
    step,
    inserted_at,
    title,
    id
   FROM listing_changes;

create view payment_newest_proofs as
 SELECT DISTINCT ON (enrolment_id) enrolment_id,
    file_path,
    uploaded_at
   FROM payment_proofs
  ORDER BY enrolment_id, id DESC;

create view payout_transfers as
 SELECT payout_batch_payees.batch_id,
    payout_batch_payees.sent_method_id AS payment_method_id,
    payout_batch_payees.sent_family_id AS family_id,
    payout_batch_payees.sent_number_key AS number_key,
    payout_batch_payees.owner_id,
    NULL::bigint AS payout_id,
    false AS came_back
   FROM payout_batch_payees
  WHERE (payout_batch_payees.state = 'sent'::text)
UNION ALL
 SELECT NULL::bigint AS batch_id,
    payouts.paid_method_id AS payment_method_id,
    payouts.paid_family_id AS family_id,
    payouts.paid_number_key AS number_key,
    payouts.owner_id,
    payouts.id AS payout_id,
    false AS came_back
   FROM payouts
  WHERE ((payouts.paid_on IS NOT NULL) AND (payouts.batch_payee_id IS NULL) AND (payouts.paid_method_id IS NOT NULL))
UNION ALL
 SELECT NULL::bigint AS batch_id,
    payout_returns.sent_method_id AS payment_method_id,
    payout_returns.sent_family_id AS family_id,
    payout_returns.sent_number_key AS number_key,
    payout_returns.owner_id,
    ( SELECT min(payout_return_lines.payout_id) AS min
           FROM payout_return_lines
          WHERE (payout_return_lines.return_id = payout_returns.id)) AS payout_id,
    true AS came_back
   FROM payout_returns
  WHERE ((payout_returns.batch_payee_id IS NULL) AND (payout_returns.sent_method_id IS NOT NULL));

create view payouts_returned as
 SELECT id,
    sent_method_id AS payment_method_id,
    (sent_mmk - fee_mmk) AS amount_mmk,
    sent_on,
    fee_mmk
   FROM payout_returns
  WHERE (sent_method_id IS NOT NULL);

create view payouts_sent as
 SELECT 'batch'::text AS kind,
    payout_batch_payees.batch_id AS id,
    payout_batch_payees.sent_method_id AS payment_method_id,
    payout_batch_payees.sent_family_id AS family_id,
    payout_batch_payees.sent_number_key AS number_key,
    payout_batch_payees.sent_number_typed AS number_typed,
    payout_batch_payees.total_mmk AS amount_mmk,
    payout_batch_payees.sent_on,
    (EXISTS ( SELECT
           FROM payout_returns
          WHERE (payout_returns.batch_payee_id = payout_batch_payees.id))) AS came_back
   FROM payout_batch_payees
  WHERE (payout_batch_payees.state = 'sent'::text)
UNION ALL
 SELECT 'payout'::text AS kind,
    payouts.id,
    payouts.paid_method_id AS payment_method_id,
    NULL::bigint AS family_id,
    NULL::text AS number_key,
    payouts.reference AS number_typed,
    (payouts.payable_mmk - payouts.deducted_mmk) AS amount_mmk,
    payouts.paid_on AS sent_on,
    false AS came_back
   FROM payouts
  WHERE ((payouts.paid_on IS NOT NULL) AND (payouts.batch_payee_id IS NULL))
UNION ALL
 SELECT 'payout'::text AS kind,
    ( SELECT min(payout_return_lines.payout_id) AS min
           FROM payout_return_lines
          WHERE (payout_return_lines.return_id = payout_returns.id)) AS id,
    payout_returns.sent_method_id AS payment_method_id,
    NULL::bigint AS family_id,
    NULL::text AS number_key,
    payout_returns.sent_number_typed AS number_typed,
    payout_returns.sent_mmk AS amount_mmk,
    payout_returns.sent_on,
    true AS came_back
   FROM payout_returns
  WHERE (payout_returns.batch_payee_id IS NULL);

create view payouts_unpaid as
 SELECT owner_id,
    id AS payout_id
   FROM payouts
  WHERE (paid_on IS NULL);

create view public_classes as
 SELECT class.id AS class_id,
    class.course_id,
    course.category_id,
    course.owner_id,
    class.class_type,
    class.fee_mmk,
    class.start_time,
    class.end_time,
    class.region,
    class.town,
    class_listed_at(class.inserted_at, class.end_date) AS inserted_at,
    course.title,
    course.title_key
   FROM ((classes class
     JOIN courses course ON ((course.id = class.course_id)))
     JOIN accounts owner ON ((owner.id = course.owner_id)))
  WHERE ((class.archived_at IS NULL) AND (course.approval = 2) AND (course.archived_at IS NULL) AND (owner.status = 2) AND (owner.deleted_at IS NULL));

create view public_courses as
 SELECT course.id AS course_id,
    course.course_type,
    (course.course_type = 3) AS is_video,
    course.category_id,
    course.owner_id,
    course.inserted_at,
    course.title,
    course.title_key,
        CASE
            WHEN (course.course_type = 3) THEN place_tokens(owner.region, owner.town)
            ELSE ARRAY( SELECT DISTINCT token.token
               FROM classes class,
                LATERAL unnest(place_tokens(class.region, class.town)) token(token)
              WHERE ((class.course_id = course.id) AND (class.archived_at IS NULL))
              ORDER BY token.token)
        END AS places
   FROM (courses course
     JOIN accounts owner ON ((owner.id = course.owner_id)))
  WHERE ((course.approval = 2) AND (course.archived_at IS NULL) AND (owner.status = 2) AND (owner.deleted_at IS NULL));

create view wallets_closed as
 SELECT DISTINCT payment_method_id
   FROM wallet_closes;

-- Triggers

CREATE TRIGGER access_changed AFTER UPDATE OF status, role, deleted_at ON public.accounts FOR EACH ROW EXECUTE FUNCTION tell_access_changed('account', 'id');

CREATE TRIGGER owners_changed AFTER UPDATE OF role, status, deleted_at ON public.accounts FOR EACH ROW WHEN ((((old.role IS DISTINCT FROM new.role) OR (old.status IS DISTINCT FROM new.status)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION on_public_owner_changed();

CREATE TRIGGER owners_come AFTER INSERT ON public.accounts FOR EACH ROW WHEN (((new.role <> 'student'::text) AND (new.status = 2))) EXECUTE FUNCTION on_public_owner_changed();

CREATE TRIGGER owners_gone AFTER DELETE ON public.accounts FOR EACH ROW WHEN (((old.role <> 'student'::text) AND (old.status = 2))) EXECUTE FUNCTION on_public_owner_changed();

CREATE TRIGGER owners_listed_again AFTER UPDATE OF status, deleted_at, region, town ON public.accounts FOR EACH ROW WHEN (((new.role <> 'student'::text) AND ((((old.status IS DISTINCT FROM new.status) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.region IS DISTINCT FROM new.region)) OR (old.town IS DISTINCT FROM new.town)))) EXECUTE FUNCTION on_owner_changed();

CREATE TRIGGER owners_sounds AFTER INSERT ON public.accounts FOR EACH ROW WHEN ((new.role <> 'student'::text)) EXECUTE FUNCTION on_owner_renamed();

CREATE TRIGGER owners_sounds_again AFTER UPDATE OF name_key ON public.accounts FOR EACH ROW WHEN (((new.role <> 'student'::text) AND (old.name_key IS DISTINCT FROM new.name_key))) EXECUTE FUNCTION on_owner_renamed();

CREATE TRIGGER allocations_append_only BEFORE DELETE OR UPDATE ON public.allocations FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER allocations_no_truncate BEFORE TRUNCATE ON public.allocations FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE CONSTRAINT TRIGGER allocations_note_credit AFTER INSERT ON public.allocations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION given_note_credit();

CREATE CONSTRAINT TRIGGER allocations_within_sums AFTER INSERT ON public.allocations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION allocations_check_sums();

CREATE TRIGGER class_listing_come AFTER INSERT ON public.class_listing REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION on_listed_classes_come();

CREATE TRIGGER class_listing_gone AFTER DELETE ON public.class_listing REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION on_listed_classes_gone();

CREATE TRIGGER class_listing_moved AFTER UPDATE ON public.class_listing REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION on_listed_classes_changed();

CREATE TRIGGER classes_end_moved AFTER UPDATE OF end_date ON public.classes FOR EACH ROW WHEN ((old.end_date IS DISTINCT FROM new.end_date)) EXECUTE FUNCTION on_class_changed();

CREATE TRIGGER classes_listed AFTER INSERT ON public.classes FOR EACH ROW EXECUTE FUNCTION on_class_changed();

CREATE TRIGGER classes_listed_again AFTER UPDATE OF archived_at, class_type, fee_mmk, start_time, end_time, region, town, inserted_at ON public.classes FOR EACH ROW WHEN (((((((((old.archived_at IS DISTINCT FROM new.archived_at) OR (old.class_type IS DISTINCT FROM new.class_type)) OR (old.fee_mmk IS DISTINCT FROM new.fee_mmk)) OR (old.start_time IS DISTINCT FROM new.start_time)) OR (old.end_time IS DISTINCT FROM new.end_time)) OR (old.region IS DISTINCT FROM new.region)) OR (old.town IS DISTINCT FROM new.town)) OR (old.inserted_at IS DISTINCT FROM new.inserted_at))) EXECUTE FUNCTION on_class_changed();

CREATE TRIGGER access_changed AFTER DELETE OR UPDATE ON public.content_groups FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();

CREATE TRIGGER access_changed AFTER DELETE OR UPDATE ON public.contents FOR EACH ROW EXECUTE FUNCTION tell_access_changed('content', 'id');

CREATE TRIGGER course_listing_come AFTER INSERT ON public.course_listing REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION on_listed_courses_come();

CREATE TRIGGER course_listing_gone AFTER DELETE ON public.course_listing REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION on_listed_courses_gone();

CREATE TRIGGER course_listing_moved AFTER UPDATE ON public.course_listing REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION on_listed_courses_changed();

CREATE TRIGGER course_listing_sounds AFTER INSERT ON public.course_listing FOR EACH ROW EXECUTE FUNCTION on_course_renamed();

CREATE TRIGGER course_listing_sounds_again AFTER UPDATE OF title_key ON public.course_listing FOR EACH ROW WHEN ((old.title_key IS DISTINCT FROM new.title_key)) EXECUTE FUNCTION on_course_renamed();

CREATE TRIGGER courses_listed AFTER INSERT ON public.courses FOR EACH ROW WHEN ((new.approval = 2)) EXECUTE FUNCTION on_course_changed();

CREATE TRIGGER courses_listed_again AFTER UPDATE OF approval, archived_at, course_type, category_id, owner_id, inserted_at, title, title_key ON public.courses FOR EACH ROW WHEN (((((((((old.approval IS DISTINCT FROM new.approval) OR (old.archived_at IS DISTINCT FROM new.archived_at)) OR (old.course_type IS DISTINCT FROM new.course_type)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.inserted_at IS DISTINCT FROM new.inserted_at)) OR (old.title IS DISTINCT FROM new.title)) OR (old.title_key IS DISTINCT FROM new.title_key))) EXECUTE FUNCTION on_course_changed();

CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE OF status, access_end_date ON public.enrolments FOR EACH ROW EXECUTE FUNCTION tell_access_changed('account', 'student_id');

CREATE TRIGGER ledger_accounts_append_only BEFORE DELETE OR UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_posting();

CREATE TRIGGER ledger_entries_in_one_transaction BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_refuse_late_entry();

CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE ON public.ledger_postings FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON public.ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_posting();

CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON public.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER payment_methods_moved AFTER UPDATE OF family_id ON public.payment_methods FOR EACH ROW WHEN ((old.family_id IS DISTINCT FROM new.family_id)) EXECUTE FUNCTION payment_methods_moved();

CREATE TRIGGER payout_accounts_kept BEFORE DELETE OR UPDATE ON public.payout_accounts FOR EACH ROW EXECUTE FUNCTION payout_accounts_keep();

CREATE TRIGGER payout_batch_payees_kept BEFORE DELETE OR UPDATE ON public.payout_batch_payees FOR EACH ROW EXECUTE FUNCTION payout_batch_payees_keep();

CREATE TRIGGER payout_return_lines_append_only BEFORE DELETE OR UPDATE ON public.payout_return_lines FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER payout_returns_append_only BEFORE DELETE OR UPDATE ON public.payout_returns FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER receipts_kept BEFORE DELETE OR UPDATE ON public.receipts FOR EACH ROW EXECUTE FUNCTION receipts_keep();

CREATE TRIGGER refunds_kept BEFORE DELETE OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION refunds_keep();

CREATE CONSTRAINT TRIGGER refunds_note_credit AFTER INSERT OR UPDATE OF state ON public.refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION given_note_credit();

CREATE CONSTRAINT TRIGGER refunds_within_sums AFTER INSERT OR UPDATE ON public.refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds_check_sums();

CREATE TRIGGER access_changed AFTER UPDATE OF revoked_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION tell_access_changed('account', 'account_id');

CREATE TRIGGER statement_rows_imported AFTER INSERT ON public.statement_rows REFERENCING NEW TABLE AS imported FOR EACH STATEMENT EXECUTE FUNCTION statement_rows_imported();

CREATE TRIGGER transfers_kept BEFORE DELETE OR UPDATE ON public.transfers FOR EACH ROW EXECUTE FUNCTION keep_transfer();

CREATE CONSTRAINT TRIGGER transfers_note_credit AFTER INSERT OR UPDATE OF state ON public.transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transfers_note_credit();

CREATE TRIGGER transfers_recorded AFTER INSERT ON public.transfers REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION transfers_recorded();

CREATE TRIGGER wallet_closes_append_only BEFORE DELETE OR UPDATE ON public.wallet_closes FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

-- Comments

comment on column accounts.name_key is 'search key of the names, so that any spelling finds them';

comment on column accounts.status is '1 pending, 2 approved, 3 rejected, 4 suspended, 5 deleted';

comment on table allocations is 'what a transfer pays of an order; a negative row takes an earlier one back';

comment on table cash_deposits is 'cash that was taken from a till to a bank or wallet';

comment on column cash_deposits.undone_at is 'it was recorded by mistake; never set while a row of a statement is its money';

comment on column cash_slips.client_key is 'chosen by the browser: a second request with it is the first one again';

comment on column categories.name_en is 'shown on English pages; null shows name';

comment on table class_listing is 'classes of public courses as lists read them; kept by triggers';

comment on table class_meeting_links is 'where a class meets online; for its owner and the students with access';

comment on table class_place_tallies is 'rows of class_listing by place, see place_tokens; kept by triggers';

comment on table class_tallies is 'rows of class_listing; the region is -1 where there is none; kept by triggers';

comment on column classes.access_options is '1 until the class ends, 2 months beyond; only where access_type is 2';

comment on column classes.class_type is '1 weekend, 2 weekday, 3 both';

comment on column contents.content_type is '1 video, 2 image, 3 other';

comment on column contents.is_free is 'shown to everybody while its course is public and it opens in browsers';

comment on column contents."position" is 'place in its group, chosen by the owner; null sorts last, by id';

comment on column contents.prepared_as_slides is 'null: not prepared, before this column, or too small to differ';

comment on column contents.processing is '0 completed, 1 processing, 2 failed';

comment on column contents.slides_choice is 'null: as recognised';

comment on column contents.stored_key is 'null while the upload itself is not complete';

comment on column contents.wanted_in_browsers is 'whether a video opens in browsers as soon as it is prepared';

comment on column coupon_uses.given_back_at is 'the use counts no more: the student took the coupon off, or the application ended';

comment on column coupons.maker_id is 'owner who made it and bears it; null where the product bears it';

comment on column coupons.max_uses is 'in all; null without a limit';

comment on column coupons.owner_id is 'for courses and classes of this owner only';

comment on table course_listing is 'public courses as lists read them; kept by triggers';

comment on column course_listing.places is 'regions and townships of its classes, of a video course those of its owner; see place_tokens';

comment on table course_place_tallies is 'rows of course_listing by place and type; kept by triggers';

comment on table course_places is 'courses of course_listing by each of their places; kept by triggers';

comment on column course_requests.client_key is 'chosen by the browser; one request of a student for each';

comment on table course_sounds is 'keys by which misspelled titles are found; a revision of 0 waits for the job fill-sounds';

comment on table course_tallies is 'rows of course_listing by type and category; kept by triggers';

comment on column courses.approval is '1 pending, 2 approved, 3 rejected';

comment on column courses.course_type is '1 in person, 2 online, 3 video; fixed after creation';

comment on column courses.rating_sum is 'a video course: its own ratings; otherwise those of all its classes';

comment on column courses.student_count is 'buyers of a video course with status 2 or 4, each student once';

comment on table credited_transfers is 'received transfers of which a part is neither allocated, nor due to go out or gone; noted when a transaction commits';

comment on table empty_searches is 'what was searched for and not found, counted; without a person, a session or an address';

comment on column enrolments.access_end_date is 'last day of access, fixed at approval; null is without end';

comment on column enrolments.closed_at is 'set when a later purchase takes the place of an expired row';

comment on column enrolments.discount_mmk is 'what a coupon takes off the fee; written with its order';

comment on column enrolments.shortfall_mmk is 'what is no longer asked for of a fee that counts as paid';

comment on column enrolments.status is '1 applying, 2 approved, 3 rejected, 4 finished';

comment on column learning_reminders.day is 'the last day of the access, or the day of the meeting';

comment on column ledger_accounts.holder is 'wallet: payment method, null for money from before the ledger; credit: payer; prepaid: order; earned, payable: owner';

comment on table ledger_checks is 'comparisons of the ledger with the business rows';

comment on column ledger_checks.checked_at is 'when the snapshot was taken';

comment on column ledger_checks.difference_count is 'at most 100 of each kind are counted; 0: the ledger adds up';

comment on column ledger_checks.differences is 'the first ones: subject, and the amounts of the rows and of the ledger in kyat';

comment on column ledger_entries.amount_mmk is 'kyat; debit is positive, credit is negative';

comment on table ledger_postings is 'one event of money; never changed, only balanced by a later one';

comment on column ledger_postings.key is 'names the event, so that it is posted once';

comment on column ledger_postings.xact is 'the transaction that wrote it: entries cannot be added later';

comment on table lesson_notes is 'notes of a student at a second of a lesson; no other account reads them';

comment on table lesson_progress is 'what a student has seen of a lesson, merged over devices';

comment on column lesson_progress.length_seconds is 'of a video, when it was last reported';

comment on column lesson_progress.marked_finished is 'set by hand by the student; outweighs finished_at';

comment on column lesson_progress.position_at is 'when the position was left, by the server''s clock at the latest';

comment on column lesson_progress.watched is 'the seconds that were played, as ranges [from, to)';

comment on table listing_changes is 'rows that entered a list (1) or left it (-1) since its checkpoints were computed; written by triggers';

comment on table listing_checkpoints is 'positions in the lists course, video and class with the number of rows before each; refreshed by a job';

comment on table listing_day is 'the day of which class_listing has the classes that are over at its end; written by the job place-ended-classes';

comment on table maintenance_runs is 'one row for each task: its last success';

comment on column notifications.sender is '0 admin, 1 teacher, 2 student';

comment on table offline_devices is 'phones and browsers that keep lessons; their licences are for their key alone';

comment on column offline_devices.public_key is 'P-256, uncompressed; the private half does not leave the device';

comment on column offline_devices.seen_at is 'when it asked for licences last';

comment on column offline_devices.slot is 'number among the devices of an account, so that there are never more than the slots';

comment on table orders is 'what one person owes for one thing';

comment on column orders.pay_link_until is 'when the newest link ends; null without one';

comment on column orders.pay_link_version is 'part of what the link signs: a higher one ends all links of the order';

comment on column orders.reference is 'seven random digits and a check digit (Damm), which a payer writes into the note of a transfer';

comment on table owner_sounds is 'keys by which names are found in other spellings and letters; a revision of 0 waits for the job fill-sounds';

comment on table owner_tallies is 'teachers and schools that guests may see; kept by triggers';

comment on column payment_methods.daily_cap_mmk is 'what the wallet can receive in a day; null without a limit';

comment on column payment_methods.holder_name is 'name under which the wallet app shows the account';

comment on column payment_methods.number_digits is 'digits of its transfer numbers; null where they vary or are not known';

comment on column payment_methods.paused is 'not offered to payers for now; matters only while active';

comment on column payment_methods.qr_text is 'text of the wallet''s own QR code, exactly as its app made it';

comment on column payment_proofs.amount_mmk is 'as the payer typed it; proves nothing';

comment on column payment_proofs.answer is 'accepted: the fee is paid; part: some of it is; again: another picture was asked for; refused: the application was turned down';

comment on column payment_proofs.by_link is 'sent by the pay link of the order, by somebody without an account';

comment on column payment_proofs.facts_at is 'when the payer edited number, amount or wallet after the picture had arrived; null if never';

comment on column payment_proofs.number_key is 'normal form of number_typed; null for a picture without a number, and for older rows';

comment on column payment_proofs.number_typed is 'as the payer typed it; proves nothing and occupies no number';

comment on column payment_proofs.payer_name is 'as the sender typed it; proves nothing';

comment on column payment_proofs.reading is 'number, amount, reference and time as read from the picture; a proposal that decides nothing. Null while it was not read';

comment on column payment_proofs.verification_id is 'the verification that was its answer; reversing that takes the answer back';

comment on table payment_verifications is 'each time that staff found a fee paid, and whether that was taken back';

comment on column payment_verifications.opened_access is 'whether access began with it, and so ends with its reversal';

comment on column payment_verifications.told_at is 'when its notices become visible; until then a reversal removes them';

comment on table payout_accounts is 'wallets and bank accounts to which owners are paid; a changed one is a new row';

comment on column payout_accounts.confirmed_at is 'when an admin had compared the holder with the owner';

comment on column payout_accounts.usable_from is 'an account that replaces another one is usable after a waiting time';

comment on table payout_batch_payees is 'what a batch sends to one payee, and payees whom it leaves out';

comment on column payout_batch_payees.account_id is 'where it is sent; a changed account is another row, so this one is a copy';

comment on column payout_batch_payees.sent_number_key is 'normal form of the number, see transfer-number.ts';

comment on column payout_batch_payees.total_mmk is 'payouts less deductions; of a payee who is left out it may be zero or negative';

comment on table payout_batches is 'payouts that are sent together; the payees and amounts of a batch never change';

comment on column payout_batches.state is 'waiting: for the approval of a second admin; open: to be sent; closed: no payee is left; cancelled: before anything was sent';

comment on column payout_batches.version is 'checksum of the preview from which it was created, so that it is created once';

comment on table payout_deductions is 'what an owner received for enrolments that were voided afterwards; a negative row gives it back';

comment on column payout_deductions.gross_mmk is 'before commission';

comment on column payout_deductions.payout_id is 'the payout that contains the enrolment';

comment on column payout_deductions.percentage is 'commission of that payout';

comment on table payout_holds is 'owners to whom nothing is sent until an admin ends it';

comment on table payout_return_lines is 'the payouts of a transfer that came back';

comment on table payout_returns is 'transfers to owners that came back; their payouts are unpaid again';

comment on column payout_returns.batch_payee_id is 'null: a payout that was paid by itself';

comment on column payout_returns.fee_mmk is 'what the bank kept of it, which the product bears';

comment on column payout_returns.sent_method_id is 'the wallet from which it was sent and to which it came back; null when that was not recorded';

comment on column payouts.account_id is 'where a paid payout was sent; null when the owner had entered no account';

comment on column payouts.batch_payee_id is 'the batch that sends or has sent it; null when it is in none';

comment on column payouts.deducted_mmk is 'part of payable_mmk that is kept for deductions; negative when more is given back';

comment on column payouts.paid_family_id is 'null: in a batch, or paid before numbers of single payouts were kept';

comment on column payouts.paid_method_id is 'null: in a batch, or paid before wallets were recorded';

comment on column payouts.paid_number_key is 'null: in a batch, paid before, or a reference without a number';

comment on column payouts.percentage is 'the cut that the product keeps, frozen when the row is made';

comment on table process_heartbeats is 'one row for each process; removed when it stops in order';

comment on table reason_presets is 'reasons that admins keep for rejections and for another picture';

comment on column reason_presets.shown is 'false takes a reason of every installation off the list';

comment on table receipt_years is 'last receipt number of each year; its row is locked until the transaction that took a number ends';

comment on table receipts is 'what a payer gets for a transfer; stays valid until staff withdraw the transfer';

comment on column receipts.code is 'random; it is all that is needed to read number, amount, day and validity';

comment on column receipts.rest_mmk is 'what the order still owed after this transfer';

comment on column refund_wishes.state is 'taken: an admin has asked for a refund; withdrawn: by the student';

comment on table refunds is 'money of a transfer that goes back to its payer; asked for by one admin and approved by another';

comment on column refunds.return_fee_mmk is 'what the bank kept of a refund that came back, which the product bears';

comment on column refunds.sent_number_key is 'normal form of the number, see transfer-number.ts';

comment on column refunds.sent_picture_path is 'below the private root; its payer sees it';

comment on column refunds.state is 'asked, approved and sent reserve the amount; failed: it came back from the target; dropped: before it was sent';

comment on column refunds.target_reason is 'why the target is not the account from which the money came; null when it is, or that account is not known';

comment on column refunds.verified_at_before is 'when the fee of the rejected enrolment had been verified; the refund ended that, and a failed or dropped one restores it';

comment on table registration_answers is 'how finance has answered the pictures of a registration payment';

comment on column registration_answers.answer is 'as in payment_proofs; legacy: the account was decided before registrations stood at the desk';

comment on column registration_answers.file_id is 'the newest picture that the admin saw; later ones wait. Null: all of them';

comment on column registration_answers.notified_at is 'when the notice becomes visible; until then a reversal removes it';

comment on column registration_payment_files.pixels_sha256 is 'of the decoded picture, as in payment_proofs; null for pictures from before registrations stood at the desk';

comment on column registration_readings.reading is 'as payment_proofs.reading; a picture without a row was not read';

comment on table respelled_texts is 'tables whose texts are written in the spelling of a revision of the rules, up to an id';

comment on column saved_lesson_reminders.day is 'the last day of the access';

comment on table search_synonyms is 'words that mean the same in a search: English, Burmese and loan words';

comment on column search_synonyms.version is 'raised by each change, so that processes see that their copy is old';

comment on column second_checks.takes_surplus is 'whether the amount may be more than what is due; true where nothing asked the admin';

comment on column second_checks.transfer_id is 'recorded by the confirmation';

comment on table shortfalls is 'rests of orders that are no longer asked for';

comment on column shortfalls.kind is 'waived: the product bears it, which takes two people; short: the owner earns less';

comment on column shortfalls.verification_id is 'of the payment that counts as the whole fee with it';

comment on table statement_imports is 'a file of a wallet that was imported';

comment on column statement_imports.until_day is 'day of its last row, in Yangon';

comment on column statement_imports.withdrawn_at is 'when its rows were taken out; they stand in withdrawn_statement_rows';

comment on table statement_mappings is 'which columns of a statement hold what, as an admin chose them last';

comment on column statement_mappings.header is 'cells of the header line, separated by tabs; empty without a header';

comment on table statement_out_rows is 'rows of statements in which money left the wallet; what they were is derived from refunds and payouts, or named by an admin';

comment on column statement_out_rows.movements is 'number of its postings, which the key of the next one contains';

comment on column statement_out_rows.named_kind is 'fee: booked as a difference of the wallet; own and other: not booked';

comment on table statement_resolutions is 'what money of a statement was that pays no order: income that is not a fee of a student, an own transfer, or money to be sent back';

comment on column statement_resolutions.cash_deposit_id is 'own: the cash taken to the bank whose money the row is, so that the wallet does not receive it twice';

comment on column statement_resolutions.confirmed_by is 'fee: who confirmed it, another admin than who asked for it';

comment on column statement_resolutions.fee_mmk is 'own: what the wallet has booked as returned and the row is short of; a fee of the bank, which the product bears';

comment on column statement_resolutions.other_method_id is 'own: the wallet that the money came from';

comment on column statement_resolutions.payout_return_id is 'own: the transfer to an owner that came back and whose money the row is, so that its wallet does not receive it twice';

comment on column statement_resolutions.refund_id is 'own: the failed refund whose money the row is, so that its wallet does not receive it twice';

comment on column statement_resolutions.sent_by is 'back: who recorded that it was sent, another admin than who asked for it';

comment on column statement_resolutions.waits is 'fee: above the limit, so nothing is booked until another admin confirms it';

comment on table statement_rows is 'money that a wallet says has arrived';

comment on column statement_rows.applied_at is 'when the row was accepted as a payment or booked as suspense; null until it is applied';

comment on column statement_rows.checksum is 'identifies the row, so that overlapping files add each row once';

comment on column statement_rows.held_mmk is 'the part that the ledger holds as suspense: neither a received transfer nor a resolution explains it';

comment on column statement_rows.movements is 'number of its postings, which the key of the next one contains';

comment on column statement_rows.reference is 'order reference with a valid check digit that was found in the note';

comment on column statement_rows.wanted_at is 'when an admin asked to apply it';

comment on table stream_ticket_networks is 'hashes only; forgotten two days after a network was first seen';

comment on table subtitles is 'subtitles of videos, read from the files of their owners';

comment on column subtitles.cues is 'array of {start, end, text} in the order of their start; times in seconds; lines may break at U+200B';

comment on column subtitles.source_name is 'name of the file';

comment on column throttles.expire is 'milliseconds since 1970';

comment on column throttles.key is 'name of the throttle and a hash of whom it counts: no address or phone number is kept';

comment on column till_shifts.closing_mmk is 'what the ledger had when the till was counted; the difference is booked';

comment on table transfers is 'money that arrived, as staff found it; a number stays used until staff withdraw the transfer';

comment on column transfers.family_id is 'null for what was verified without a method: its number is used in every family';

comment on column transfers.number_key is 'normal form of the number, see transfer-number.ts';

comment on column transfers.repeats is 'an older transfer of the same number; only rows from before numbers were compared';

comment on column transfers.seen_in_wallet is 'true: who verified it has said so; null: no one was asked';

comment on table unpaid_reminders is 'the newest reminder of an unpaid application; an answer to a picture after it makes another one necessary';

comment on table unseen_transfers is 'transfers of which no row of a statement was known when they were recorded, and none has come since; whoever reads it compares again';

comment on column uploads.replacement_name is 'name of the file that replaces the one of a stored content; null for a new content';

comment on table wallet_closes is 'a wallet at the end of a day: the ledger compared with what was counted; never changed';

comment on column wallet_closes.difference_mmk is 'counted less closing; explained by the reason, not booked';

comment on table wallet_families is 'wallets, banks or counters that give out numbers together: no number comes twice in one';

comment on table withdrawn_statement_rows is 'rows of withdrawn imports, which no comparison reads';

comment on column withdrawn_statement_rows.content is 'the row, and for money that arrived what was said of it and undone';

comment on column withdrawn_statement_rows.kind is 'in: money that arrived; out: money that left';
