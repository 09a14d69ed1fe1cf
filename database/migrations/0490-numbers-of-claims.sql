-- kind: expand
-- carries: 0.2.0
-- The normalised number that a payer typed, so that two claims with one number are found. Claims of the release before have none.

alter table payment_proofs add column number_key text;
comment on column payment_proofs.number_key is 'normal form of number_typed; null for a picture without a number, and for older rows';
