-- Names of public teachers and schools by their runs of characters, as titles: the one search box asks with every key.
create index accounts_public_owner_grams on accounts using gin (search_grams(name_key)) with (fastupdate = off)
  where status = 2 and deleted_at is null and role <> 'student';
