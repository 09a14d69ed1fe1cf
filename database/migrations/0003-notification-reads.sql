-- Until when a person has seen every notification: written by the notifications room, so it leaves the accounts' table.
create table notification_reads (
  account_id bigint primary key references accounts (id),
  read_at timestamptz not null
);
insert into notification_reads (account_id, read_at) select id, last_read_at from accounts;
alter table accounts drop column last_read_at;
