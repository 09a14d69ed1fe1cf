-- Classes of a region in the order of the newest, with what else is asked of them: where a page is filled soon it is found
-- without reading the table.
create index class_listing_region on class_listing (region, inserted_at desc, class_id desc)
  include (class_type, fee_mmk, start_time, end_time, town, category_id);
