-- kind: expand
-- carries: 0.2.0
-- English names of categories, for readers of the English pages.

alter table categories add column name_en text;
comment on column categories.name_en is 'shown on English pages; null shows name';
