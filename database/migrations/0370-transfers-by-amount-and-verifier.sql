-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Finance looks a transfer up by its amount or by who verified it (MON-06).
create index concurrently if not exists transfers_amount on transfers (amount_mmk);
create index concurrently if not exists transfers_verified_by on transfers (verified_by);
