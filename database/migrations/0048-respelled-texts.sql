-- kind: expand
-- carries: 0.1.0
-- How far the job respell-texts has come: stored texts follow the rules of spelling when those change.

create table respelled_texts (
  table_name text primary key,
  revision integer not null,
  last_id bigint not null,
  is_finished boolean not null
);
comment on table respelled_texts is 'tables whose texts are written in the spelling of a revision of the rules, up to an id';
