-- kind: expand
-- carries: 0.2.0
-- Phones and browsers in which students keep lessons to watch without a connection.

create table offline_devices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  slot smallint not null check (slot between 1 and 3),
  name text not null,
  public_key bytea not null check (length(public_key) = 65),
  inserted_at timestamptz not null,
  seen_at timestamptz not null,
  removed_at timestamptz
);
comment on table offline_devices is 'phones and browsers that keep lessons; their licences are for their key alone';
comment on column offline_devices.slot is 'number among the devices of an account, so that there are never more than the slots';
comment on column offline_devices.public_key is 'P-256, uncompressed; the private half does not leave the device';
comment on column offline_devices.seen_at is 'when it asked for licences last';
create unique index offline_devices_slots on offline_devices (account_id, slot) where removed_at is null;
