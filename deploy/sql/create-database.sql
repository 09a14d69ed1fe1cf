-- Makes role and database, once, as a superuser:  psql -v password="$PASSWORD" -f deploy/sql/create-database.sql
-- Settings stand at the role and not in the address, so that a pooler does not lose them. The product refuses a database
-- that is not UTF-8, or whose LC_CTYPE is C, in which search finds no Burmese.
\set ON_ERROR_STOP on

create role pyinnya_app login password :'password';
-- The worker tells what standbys confirm and how far they are behind.
grant pg_read_all_stats to pyinnya_app;
alter role pyinnya_app set timezone = 'UTC';
alter role pyinnya_app set jit = off;
alter role pyinnya_app set lock_timeout = '30s';
alter role pyinnya_app set idle_in_transaction_session_timeout = '60s';

create database pyinnya owner pyinnya_app template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';
alter database pyinnya set log_min_duration_statement = '1s';

\connect pyinnya
-- Whatever else has an account on this server has no business here.
revoke all on database pyinnya from public;
revoke all on schema public from public;
grant all on schema public to pyinnya_app;
-- An ordinary role may not install it everywhere.
create extension if not exists pg_trgm;
