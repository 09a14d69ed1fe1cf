-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- The list of transfers is narrowed to the wallets of one family.

create index concurrently if not exists transfers_family on transfers (family_id);
