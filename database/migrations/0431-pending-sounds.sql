-- kind: expand
-- carries: 0.2.0
-- Each lookup reads the pending entries of its index, so they are few, as in the indexes of titles. The job that flushes those
-- flushes these.
alter index course_sounds_grams set (gin_pending_list_limit = 2048);
alter index owner_sounds_grams set (gin_pending_list_limit = 2048);
alter index owner_sounds_roman set (gin_pending_list_limit = 2048);
