-- kind: expand
-- carries: 0.2.0
-- transaction: none
create unique index concurrently statement_resolutions_refund_id on statement_resolutions (refund_id) where undone_at is null;
