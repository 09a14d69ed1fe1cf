-- kind: expand
-- carries: 0.2.0
-- What is said in a video, one track for each language.

create table subtitles (
  content_id bigint not null references contents (id),
  language text not null check (language in ('my', 'en')),
  cues jsonb not null,
  cue_count integer not null check (cue_count > 0),
  source_name text not null,
  updated_at timestamptz not null,
  primary key (content_id, language)
);
comment on table subtitles is 'subtitles of videos, read from the files of their owners';
comment on column subtitles.cues is 'array of {start, end, text} in the order of their start; times in seconds; lines may break at U+200B';
comment on column subtitles.source_name is 'name of the file';
