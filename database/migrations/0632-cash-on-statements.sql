-- kind: expand
-- carries: 0.2.0
-- Money of a statement that is cash which was taken to the bank: its arrival was booked when it was taken.

alter table statement_resolutions add column cash_deposit_id bigint references cash_deposits (id);
comment on column statement_resolutions.cash_deposit_id is 'own: the cash taken to the bank whose money the row is, so that the wallet does not receive it twice';
alter table statement_resolutions add constraint statement_resolutions_cash_deposit
  check (cash_deposit_id is null or kind = 'own') not valid;
