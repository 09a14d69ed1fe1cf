-- kind: expand
-- carries: 0.1.0
-- From which networks each ticket of a stream was used; a ticket that is passed on shows by their number.
create table stream_ticket_networks (
  ticket_hash bytea not null,
  network_hash bytea not null,
  first_used_at timestamptz not null,
  primary key (ticket_hash, network_hash)
);
create index stream_ticket_networks_first_used_at on stream_ticket_networks (first_used_at);
comment on table stream_ticket_networks is 'hashes only; forgotten two days after a network was first seen';
