-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- The dashboard reads the newest verifications, for the time from picture to answer.
create index concurrently if not exists payment_verifications_newest on payment_verifications (verified_at desc);
