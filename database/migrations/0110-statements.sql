-- kind: expand
-- carries: 0.2.0
-- Statements of wallets: what a wallet says has arrived, compared with the transfers that were recorded (MON-06, MON-07).

create table statement_mappings (
  payment_method_id bigint not null references payment_methods (id) on delete cascade,
  header text not null,
  columns jsonb not null,
  primary key (payment_method_id, header)
);
comment on table statement_mappings is 'which columns of a statement hold what, as an admin chose them last';
comment on column statement_mappings.header is 'cells of the header line, separated by tabs; empty without a header';

create table statement_imports (
  id bigint generated always as identity primary key,
  payment_method_id bigint not null references payment_methods (id),
  file_name text not null,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  rows_read integer not null check (rows_read > 0),
  rows_new integer not null check (rows_new between 0 and rows_read),
  imported_by bigint not null references admins (id),
  inserted_at timestamptz not null
);
comment on table statement_imports is 'a file of a wallet that was imported';
comment on column statement_imports.until_day is 'day of its last row, in Yangon';
create index statement_imports_method on statement_imports (payment_method_id);

create table statement_rows (
  id bigint generated always as identity primary key,
  import_id bigint not null references statement_imports (id),
  payment_method_id bigint not null references payment_methods (id),
  number_typed text,
  number_key text,
  amount_mmk bigint not null check (amount_mmk between 1 and 1000000000000),
  arrived_at timestamptz not null,
  payer text,
  note text,
  reference text check (reference ~ '^[0-9]{8}$'),
  checksum text not null,
  check ((number_typed is null) = (number_key is null)),
  unique (payment_method_id, checksum)
);
comment on table statement_rows is 'money that a wallet says has arrived';
comment on column statement_rows.reference is 'order reference with a valid check digit that was found in the note';
comment on column statement_rows.checksum is 'identifies the row, so that overlapping files add each row once';
create index statement_rows_number on statement_rows (number_key) where number_key is not null;
create index statement_rows_arrived on statement_rows (arrived_at desc, id desc);
create index statement_rows_import on statement_rows (import_id);
