-- kind: expand
-- carries: 0.2.0
-- transaction: none
-- One title of sixteen and one of 256 by their sounds, as of the titles themselves: a frequent word is answered from them.
create index concurrently if not exists course_sounds_sample on course_sounds using gin (search_grams(sound_key))
  with (gin_pending_list_limit = 2048) where (hashint8(course_id) & 15) = 0;
create index concurrently if not exists course_sounds_small_sample on course_sounds using gin (search_grams(sound_key))
  with (gin_pending_list_limit = 2048) where (hashint8(course_id) & 255) = 0;
