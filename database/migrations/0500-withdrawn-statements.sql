-- kind: expand
-- carries: 0.2.0
-- Imports of statements that were withdrawn, and their rows as they were.

alter table statement_imports
  add column withdrawn_at timestamptz,
  add column withdrawn_by bigint references admins (id),
  add column withdrawn_reason text;
comment on column statement_imports.withdrawn_at is 'when its rows were taken out; they stand in withdrawn_statement_rows';
alter table statement_imports add constraint statement_imports_withdrawn
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null)) not valid;

create table withdrawn_statement_rows (
  id bigint generated always as identity primary key,
  import_id bigint not null references statement_imports (id),
  kind text not null check (kind in ('in', 'out')),
  content jsonb not null
);
comment on table withdrawn_statement_rows is 'rows of withdrawn imports, which no comparison reads';
comment on column withdrawn_statement_rows.kind is 'in: money that arrived; out: money that left';
comment on column withdrawn_statement_rows.content is 'the row, and for money that arrived what was said of it and undone';
create index withdrawn_statement_rows_import on withdrawn_statement_rows (import_id);
