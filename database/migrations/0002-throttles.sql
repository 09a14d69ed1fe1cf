-- Counters of attempts, shared by every process. The shape is the one that rate-limiter-flexible reads and writes.

create table throttles (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on column throttles.key is 'name of the throttle and a hash of whom it counts: no address or phone number is kept';
comment on column throttles.expire is 'milliseconds since 1970';
create index throttles_expire on throttles (expire);
