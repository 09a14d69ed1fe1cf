-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Voids after a payout, and what was given back of them, are few among the postings of payouts. The list of payouts reads them
-- for its owners.

create index concurrently if not exists ledger_postings_taken_back on ledger_postings (payout_id)
  where payout_id is not null and kind in ('payout-void', 'payout-restored');
