-- kind: expand
-- carries: 0.2.0
-- Whether a video was prepared as slides, and what its owner has chosen instead of what was recognised.

alter table contents
  add column prepared_as_slides boolean,
  add column slides_choice boolean;
comment on column contents.prepared_as_slides is 'null: not prepared, before this column, or too small to differ';
comment on column contents.slides_choice is 'null: as recognised';
