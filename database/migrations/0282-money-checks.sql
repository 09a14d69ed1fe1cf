-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Validates what 0280 and 0281 have added.
alter table refunds validate constraint refunds_picture_sent;
alter table cash_slips validate constraint cash_slips_registration;
alter table cash_slips validate constraint cash_slips_pay_one;
