-- kind: expand
-- carries: 0.2.0
-- Money of a statement that is a refund which came back: its return was booked when the refund failed.

alter table statement_resolutions add column refund_id bigint references refunds (id);
comment on column statement_resolutions.refund_id is 'own: the failed refund whose money the row is, so that its wallet does not receive it twice';
alter table statement_resolutions add constraint statement_resolutions_refund
  check (refund_id is null or kind = 'own') not valid;
