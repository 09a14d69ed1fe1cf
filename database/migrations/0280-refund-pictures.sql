-- kind: expand
-- carries: 0.2.0
-- A picture of the transfer by which a refund was sent.

alter table refunds add column sent_picture_path text;
alter table refunds
  add constraint refunds_picture_sent check (sent_picture_path is null or sent_by is not null) not valid;
comment on column refunds.sent_picture_path is 'below the private root; its payer sees it';
