-- The owners to choose from, in the order of their names, are read from the index alone: sorting thousands of Burmese
-- names for any page of them costs more than all the rest.
drop index accounts_public_owner_names;
create index accounts_public_owner_names
  on accounts (role, (coalesce(nullif(name, ''), school_name, '') collate "my-x-icu"), id) include (name, school_name)
  where status = 2 and deleted_at is null and role <> 'student';
