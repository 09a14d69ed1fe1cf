-- kind: contract
-- carries: 0.2.0
-- transaction: none
-- The kind of a posting, so that the money of a day is summed by kind from the index alone. An earlier release reads the
-- same days from the new index.

create index concurrently if not exists ledger_postings_day on ledger_postings (booked_on, id) include (kind);
drop index concurrently if exists ledger_postings_booked;
