-- kind: expand
-- carries: 0.2.0
-- The rest of an order that was paid in part and is no longer asked for.

create table shortfalls (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('waived', 'short')),
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  reason text not null check (reason <> ''),
  asked_by bigint not null references admins (id),
  asked_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'undone', 'declined', 'replaced')),
  closed_by bigint references admins (id),
  closed_at timestamptz,
  verification_id bigint unique references payment_verifications (id),
  reversed_by bigint references admins (id),
  reversed_at timestamptz,
  constraint shortfalls_two_people check (kind <> 'waived' or outcome is distinct from 'accepted' or closed_by <> asked_by),
  constraint shortfalls_closed check ((outcome is null) = (closed_at is null) and (outcome is null) = (closed_by is null)),
  constraint shortfalls_accepted check ((outcome is not distinct from 'accepted') = (verification_id is not null)),
  constraint shortfalls_reversed check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null or outcome = 'accepted'))
);
comment on table shortfalls is 'rests of orders that are no longer asked for';
comment on column shortfalls.kind is 'waived: the product bears it, which takes two people; short: the owner earns less';
comment on column shortfalls.verification_id is 'of the payment that counts as the whole fee with it';
create unique index shortfalls_open on shortfalls (order_id) where closed_at is null;
create unique index shortfalls_accepted_once on shortfalls (order_id) where outcome = 'accepted' and reversed_at is null;

alter table enrolments add column shortfall_mmk bigint not null default 0;
comment on column enrolments.shortfall_mmk is 'what is no longer asked for of a fee that counts as paid';
