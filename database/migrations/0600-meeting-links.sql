-- kind: expand
-- carries: 0.2.0
-- Where a class meets online. In a table of its own, because the columns of a class are public.
create table class_meeting_links (
  class_id bigint primary key references classes (id) on delete cascade,
  link text not null check (link like 'https://%' and length(link) <= 500),
  updated_at timestamptz not null default now()
);
comment on table class_meeting_links is 'where a class meets online; for its owner and the students with access';
