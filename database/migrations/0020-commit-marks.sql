-- kind: expand
-- carries: 0.1.0
-- Every transaction that writes leaves a mark. When the answer to its COMMIT is lost, the mark tells what became of it:
-- whoever asks writes the same mark as not committed, which waits for a transaction that still runs.
create table commit_marks (
  id uuid primary key,
  is_committed boolean not null,
  inserted_at timestamptz not null default now()
);

-- For the sweep; the newest stand at its end.
create index commit_marks_inserted_at on commit_marks (inserted_at);
