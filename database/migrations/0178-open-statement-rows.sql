-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- The rows of statements that wait to be applied, and those whose money is held as suspense.

create index concurrently if not exists statement_rows_unapplied on statement_rows (payment_method_id, id) where applied_at is null;
create index concurrently if not exists statement_rows_suspense on statement_rows (arrived_at desc, id desc) where held_mmk > 0;
