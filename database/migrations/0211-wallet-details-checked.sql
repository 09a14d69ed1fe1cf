-- kind: expand
-- carries: 0.2.0
-- transaction: none
alter table payment_methods validate constraint payment_methods_daily_cap;
alter table payment_methods validate constraint payment_methods_qr_text;
