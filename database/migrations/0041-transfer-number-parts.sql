-- kind: expand
-- carries: 0.1.0
-- transaction: none
-- Finance looks a transfer up by any part of its number.
create index concurrently if not exists transfers_number_trgm on transfers using gin (number_key gin_trgm_ops);
