-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Finance reads the transfers of some days with their sums (MON-07).
create index concurrently if not exists transfers_inserted on transfers (inserted_at);
