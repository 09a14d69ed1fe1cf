-- Social log-ins under way, the admins' second factor, and the way back in without it.

-- What a log-in at a provider needs when the person comes back; a row is used once.
create table social_attempts (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null
);
create index social_attempts_created on social_attempts (created_at);

-- Until it is confirmed by a first code, a secret asks for nothing. The last counter keeps a code from working twice.
alter table admins add column totp_confirmed_at timestamptz;
alter table admins add column totp_last_counter bigint;

create table admin_recovery_codes (
  admin_id bigint not null references admins (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);
