-- kind: expand
-- carries: 0.2.0
-- What a program read from a picture of a registration payment, as payment_proofs.reading for enrolments.

create table registration_readings (
  picture_id bigint primary key references registration_payment_files (id) on delete cascade,
  reading jsonb not null
);
comment on column registration_readings.reading is 'as payment_proofs.reading; a picture without a row was not read';
