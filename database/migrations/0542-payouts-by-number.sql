-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Finds the payout that was paid with a transfer number.

alter table payouts validate constraint payouts_paid_number_check;
create index concurrently if not exists payouts_paid_number on payouts (paid_family_id, paid_number_key)
  where paid_number_key is not null;
