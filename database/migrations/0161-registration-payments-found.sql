-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- Finds the same picture, and the transfers of a registration payment.
create index concurrently if not exists payment_proofs_pixels on payment_proofs (pixels_sha256);
create index concurrently if not exists registration_payment_files_sha on registration_payment_files (sha256);
create index concurrently if not exists registration_payment_files_pixels on registration_payment_files (pixels_sha256);
create index concurrently if not exists transfers_registration on transfers (registration_payment_id)
  where registration_payment_id is not null;
alter table transfers validate constraint transfers_registration;
alter table transfers validate constraint transfers_pay_one;
