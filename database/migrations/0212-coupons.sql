-- kind: expand
-- carries: 0.2.0
-- Coupons of the product and of owners, and their uses.

create table coupons (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[0-9A-Z]{4,20}$'),
  percent integer check (percent between 1 and 100),
  amount_mmk bigint check (amount_mmk between 1 and 1000000000000),
  maker_id bigint references accounts (id),
  made_by bigint references admins (id),
  owner_id bigint references accounts (id),
  course_id bigint references courses (id),
  class_id bigint references classes (id),
  from_day date,
  until_day date,
  max_uses integer check (max_uses > 0),
  max_uses_each integer not null default 1 check (max_uses_each > 0),
  active boolean not null default true,
  inserted_at timestamptz not null,
  check (num_nonnulls(percent, amount_mmk) = 1),
  check (num_nonnulls(maker_id, made_by) = 1),
  check (maker_id is null or owner_id = maker_id),
  check (num_nonnulls(course_id, class_id) <= 1),
  check (until_day >= from_day)
);
comment on column coupons.maker_id is 'owner who made it and bears it; null where the product bears it';
comment on column coupons.owner_id is 'for courses and classes of this owner only';
comment on column coupons.max_uses is 'in all; null without a limit';
create index coupons_maker on coupons (maker_id, id desc);

create table coupon_uses (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupons (id),
  order_id bigint not null references orders (id),
  account_id bigint not null references accounts (id),
  discount_mmk bigint not null check (discount_mmk between 1 and 1000000000000),
  used_at timestamptz not null,
  given_back_at timestamptz
);
comment on column coupon_uses.given_back_at is 'the use counts no more: the student took the coupon off, or the application ended';
create unique index coupon_uses_order on coupon_uses (order_id) where given_back_at is null;
create index coupon_uses_coupon on coupon_uses (coupon_id, account_id) where given_back_at is null;

alter table enrolments add column discount_mmk bigint not null default 0;
comment on column enrolments.discount_mmk is 'what a coupon takes off the fee; written with its order';
