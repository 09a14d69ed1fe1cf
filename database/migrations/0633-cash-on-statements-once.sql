-- kind: expand
-- carries: 0.2.0
-- transaction: none
create unique index concurrently statement_resolutions_cash_deposit_id on statement_resolutions (cash_deposit_id) where undone_at is null;
