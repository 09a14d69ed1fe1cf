-- kind: expand
-- carries: 0.2.0
-- What payers need to know about a wallet: holder, QR code, daily limit, and whether it is paused.

alter table payment_methods
  add column holder_name text,
  add column qr_text text,
  add column daily_cap_mmk bigint,
  add column paused boolean not null default false;
alter table payment_methods
  add constraint payment_methods_daily_cap check (daily_cap_mmk between 1 and 1000000000000) not valid,
  add constraint payment_methods_qr_text check (length(qr_text) between 1 and 600) not valid;
comment on column payment_methods.holder_name is 'name under which the wallet app shows the account';
comment on column payment_methods.qr_text is 'text of the wallet''s own QR code, exactly as its app made it';
comment on column payment_methods.daily_cap_mmk is 'what the wallet can receive in a day; null without a limit';
comment on column payment_methods.paused is 'not offered to payers for now; matters only while active';
