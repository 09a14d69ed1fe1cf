-- kind: expand
-- carries: 0.2.0
-- Whether who entered a payment for a second person knew that it is more than what is due.

alter table second_checks add column takes_surplus boolean not null default true;
comment on column second_checks.takes_surplus is 'whether the amount may be more than what is due; true where nothing asked the admin';
