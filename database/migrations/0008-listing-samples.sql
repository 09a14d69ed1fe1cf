-- One title of sixteen and one of 256, chosen by their numbers alone, in indexes of their own: what stands often there
-- stands often in all. So a search learns in less than a millisecond that a keyword is common, without counting.
create index course_listing_sample on course_listing using gin (search_grams(title_key)) with (fastupdate = off)
  where hashint8(course_id) & 15 = 0;
create index course_listing_small_sample on course_listing using gin (search_grams(title_key)) with (fastupdate = off)
  where hashint8(course_id) & 255 = 0;
create index class_listing_sample on class_listing using gin (search_grams(title_key)) with (fastupdate = off)
  where hashint8(class_id) & 15 = 0;
create index class_listing_small_sample on class_listing using gin (search_grams(title_key)) with (fastupdate = off)
  where hashint8(class_id) & 255 = 0;

-- Classes of a subject in a region, with what else is asked of them: read without the table.
create index class_listing_category_region on class_listing (category_id, region, inserted_at desc, class_id desc)
  include (class_type, fee_mmk, start_time, end_time, town);
