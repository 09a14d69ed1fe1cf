-- Owners in a place: where a subject has thousands of courses in a place, those of one owner were looked for among them all.
create index course_places_owner on course_places (owner_id, place)
  include (course_type, category_id, inserted_at, course_id);

-- Owners of video courses to choose from: one entry for all of an owner, where the index of all courses has hundreds.
create index course_listing_video_owner on course_listing (owner_id) where is_video;
