-- kind: expand
-- carries: 0.2.0
-- What a bank has kept of a transfer that came back, so that the limit for one person counts it with what a row shows.
create or replace view payouts_returned as
  select id, sent_method_id as payment_method_id, sent_mmk - fee_mmk as amount_mmk, sent_on, fee_mmk
  from payout_returns where sent_method_id is not null;
