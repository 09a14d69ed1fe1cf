-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Validated apart from its creation, so that payouts are not locked meanwhile.
alter table payouts validate constraint payouts_deducted;
