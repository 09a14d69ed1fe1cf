-- kind: expand
-- carries: 0.2.0
-- A link by which somebody else pays for an order, and pictures that came by it.

alter table orders
  add column pay_link_version integer not null default 0,
  add column pay_link_until timestamptz;
comment on column orders.pay_link_version is 'part of what the link signs: a higher one ends all links of the order';
comment on column orders.pay_link_until is 'when the newest link ends; null without one';

alter table payment_proofs
  add column by_link boolean not null default false,
  add column payer_name text;
comment on column payment_proofs.by_link is 'sent by the pay link of the order, by somebody without an account';
comment on column payment_proofs.payer_name is 'as the sender typed it; proves nothing';
