-- kind: expand
-- carries: 0.2.0
-- transaction: none
create unique index concurrently statement_resolutions_payout_return_id on statement_resolutions (payout_return_id) where undone_at is null;
