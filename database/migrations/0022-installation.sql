-- kind: expand
-- carries: 0.1.0
-- What an installation knows of itself; one row. The fingerprint is drawn from SECRET and does not lead back to it.
create table installation (
  id smallint primary key default 1 check (id = 1),
  secret_fingerprint text not null
);
