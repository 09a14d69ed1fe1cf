-- The whole data model. Money is whole kyat, instants are timestamptz, calendar days are dates in Asia/Yangon.

create extension if not exists pg_trgm;

-- People ----------------------------------------------------------------------------------------------------------

create sequence teacher_no_seq;
create sequence school_no_seq;
create sequence student_no_seq;

create table accounts (
  id bigint generated always as identity primary key,
  role text not null check (role in ('teacher', 'school', 'student')),
  account_no text not null unique,
  name text,
  school_name text,
  license text,
  education text,
  experience text,
  message text,
  gender smallint not null default 0 check (gender between 0 and 2),
  date_of_birth date,
  phone_number_1 text,
  phone_1_canonical text,
  phone_number_2 text,
  email_1 text,
  email_2 text,
  region smallint check (region between 0 and 15),
  town text,
  address text,
  profile_path text,
  nrc_number text,
  nrc_front_path text,
  nrc_back_path text,
  social_media_id text,
  password_hash text,
  status smallint not null check (status between 1 and 5),
  status_reason text,
  enable_video_upload boolean not null default false,
  commission_percent smallint check (commission_percent between 0 and 100),
  apk_url text,
  wants_email boolean not null default true,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  name_key text not null default '',
  last_read_at timestamptz not null default now(),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
comment on column accounts.status is '1 pending, 2 approved, 3 rejected, 4 suspended, 5 deleted';
comment on column accounts.name_key is 'search key of the names, so that any spelling finds them';
create unique index accounts_phone_key on accounts (role, phone_1_canonical) where deleted_at is null;
create unique index accounts_email_key on accounts (role, lower(email_1)) where deleted_at is null and email_1 is not null;
create unique index accounts_social_key on accounts (social_media_id) where deleted_at is null and social_media_id is not null;
create index accounts_name_key_trgm on accounts using gin (name_key gin_trgm_ops);
create index accounts_role_status on accounts (role, status, inserted_at desc, id desc);

create table admins (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  role text not null check (role in ('owner', 'moderator', 'finance')),
  totp_secret text,
  active boolean not null default true,
  inserted_at timestamptz not null default now()
);
create unique index admins_email_key on admins (lower(email));

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint references accounts (id),
  admin_id bigint references admins (id),
  purpose text not null check (purpose in ('login', 'handoff')),
  read_only boolean not null default false,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (num_nonnulls(account_id, admin_id) = 1)
);
create index sessions_account on sessions (account_id) where revoked_at is null;
create index sessions_admin on sessions (admin_id) where revoked_at is null;
create index sessions_expires on sessions (expires_at);

create table password_resets (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_resets_account on password_resets (account_id);

create table verified_socials (
  provider text not null,
  social_id text not null,
  client_key text not null,
  name text,
  email text,
  verified_at timestamptz not null default now(),
  primary key (provider, social_id)
);

create table registration_payments (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  amount_mmk integer not null check (amount_mmk >= 0),
  checked_by bigint references admins (id),
  checked_at timestamptz,
  note text,
  inserted_at timestamptz not null default now()
);
create index registration_payments_account on registration_payments (account_id);

create table registration_payment_files (
  id bigint generated always as identity primary key,
  registration_payment_id bigint not null references registration_payments (id),
  file_path text not null,
  sha256 bytea,
  uploaded_at timestamptz not null default now()
);
create index registration_payment_files_payment on registration_payment_files (registration_payment_id);

create table warnings (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  reason text not null,
  admin_id bigint not null references admins (id),
  inserted_at timestamptz not null default now()
);
create index warnings_account on warnings (account_id);

-- Catalogue -------------------------------------------------------------------------------------------------------

create table categories (
  id bigint generated always as identity primary key,
  name text not null,
  position integer not null default 0,
  active boolean not null default true
);
create unique index categories_name_key on categories (name) where active;

create table courses (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts (id),
  category_id bigint not null references categories (id),
  title text not null,
  title_key text not null default '',
  explanation text not null,
  details text not null,
  certificate boolean not null,
  course_type smallint not null check (course_type between 1 and 3),
  fee_mmk integer check (fee_mmk >= 0),
  access_type smallint check (access_type between 1 and 2),
  access_months smallint check (access_months between 1 and 120),
  photo_path text,
  approval smallint not null default 1 check (approval between 1 and 3),
  reject_reason text,
  edited_since_review boolean not null default false,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  student_count integer not null default 0,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz,
  approved_at timestamptz,
  archived_at timestamptz,
  check ((course_type = 3) = (fee_mmk is not null)),
  check ((course_type = 3) = (access_type is not null)),
  check ((access_type is not distinct from 2) = (access_months is not null))
);
comment on column courses.course_type is '1 in person, 2 online, 3 video; fixed after creation';
comment on column courses.approval is '1 pending, 2 approved, 3 rejected';
comment on column courses.rating_sum is 'a video course: its own ratings; otherwise those of all its classes';
comment on column courses.student_count is 'buyers of a video course with status 2 or 4, each student once';
create index courses_owner on courses (owner_id, id desc);
create index courses_public on courses (course_type, inserted_at desc, id desc) where approval = 2 and archived_at is null;
create index courses_category on courses (category_id) where approval = 2 and archived_at is null;
create index courses_title_key_trgm on courses using gin (title_key gin_trgm_ops);

create table classes (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses (id),
  fee_mmk integer not null check (fee_mmk >= 0),
  access_type smallint not null check (access_type between 1 and 2),
  access_options smallint check (access_options between 1 and 2),
  access_months smallint check (access_months between 1 and 120),
  start_time time not null,
  end_time time not null,
  start_date date not null,
  end_date date not null,
  monday boolean not null default false,
  tuesday boolean not null default false,
  wednesday boolean not null default false,
  thursday boolean not null default false,
  friday boolean not null default false,
  saturday boolean not null default false,
  sunday boolean not null default false,
  class_type smallint not null check (class_type between 1 and 3),
  region smallint check (region between 0 and 15),
  town text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  student_count integer not null default 0,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz,
  archived_at timestamptz,
  check (end_time > start_time),
  check (end_date >= start_date),
  check ((access_type = 2) = (access_options is not null)),
  check ((access_options is not distinct from 2) = (access_months is not null))
);
comment on column classes.class_type is '1 weekend, 2 weekday, 3 both';
comment on column classes.access_options is '1 until the class ends, 2 months beyond; only where access_type is 2';
create index classes_course on classes (course_id, id desc);
create index classes_newest on classes (inserted_at desc, id desc) where archived_at is null;
create index classes_fee on classes (fee_mmk) where archived_at is null;

-- Enrolment -------------------------------------------------------------------------------------------------------

create table payment_methods (
  id bigint generated always as identity primary key,
  name text not null,
  account_no text,
  description text not null default '',
  position integer not null default 0,
  active boolean not null default true
);

create table payouts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('class', 'course')),
  owner_id bigint not null references accounts (id),
  class_id bigint references classes (id),
  course_id bigint not null references courses (id),
  period_month date,
  total_students integer not null check (total_students > 0),
  unit_fee_mmk integer not null,
  total_amount_mmk bigint not null,
  percentage smallint not null check (percentage between 0 and 100),
  payable_mmk bigint not null,
  paid_on date,
  reference text,
  created_by bigint not null references admins (id),
  inserted_at timestamptz not null default now(),
  check ((kind = 'class') = (class_id is not null)),
  check ((paid_on is null) = (reference is null))
);
comment on column payouts.percentage is 'the cut that the product keeps, frozen when the row is made';
create index payouts_owner on payouts (owner_id, kind, id desc);

create table enrolments (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('class', 'course')),
  student_id bigint not null references accounts (id),
  course_id bigint not null references courses (id),
  class_id bigint references classes (id),
  status smallint not null default 1 check (status between 1 and 4),
  fee_mmk integer not null check (fee_mmk >= 0),
  payment_verified_at timestamptz,
  verified_by bigint references admins (id),
  payment_method_id bigint references payment_methods (id),
  transaction_no text,
  verified_amount_mmk integer,
  approved_at timestamptz,
  decided_by_type text check (decided_by_type in ('owner', 'admin', 'system')),
  decided_by_id bigint,
  decision_reason text,
  access_end_date date,
  payout_id bigint references payouts (id),
  reminded_at timestamptz,
  closed_at timestamptz,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz,
  check ((kind = 'class') = (class_id is not null))
);
comment on column enrolments.status is '1 applying, 2 approved, 3 rejected, 4 finished';
comment on column enrolments.access_end_date is 'last day of access, fixed at approval; null is without end';
comment on column enrolments.closed_at is 'set when a later purchase takes the place of an expired row';
create unique index enrolments_open_class on enrolments (student_id, class_id)
  where kind = 'class' and status in (1, 2) and closed_at is null;
create unique index enrolments_open_course on enrolments (student_id, course_id)
  where kind = 'course' and status in (1, 2) and closed_at is null;
create unique index enrolments_transaction on enrolments (payment_method_id, transaction_no) where transaction_no is not null;
create index enrolments_student on enrolments (student_id, kind, id desc);
create index enrolments_class on enrolments (class_id, id desc) where kind = 'class';
create index enrolments_course on enrolments (course_id, id desc);
create index enrolments_applying on enrolments (inserted_at) where status = 1;

create table payment_proofs (
  id bigint generated always as identity primary key,
  enrolment_id bigint not null references enrolments (id),
  file_path text not null,
  sha256 bytea not null,
  pixels_sha256 bytea,
  uploaded_at timestamptz not null default now()
);
create index payment_proofs_enrolment on payment_proofs (enrolment_id, id desc);
create index payment_proofs_sha on payment_proofs (sha256);

create table ratings (
  id bigint generated always as identity primary key,
  student_id bigint not null references accounts (id),
  class_id bigint references classes (id),
  course_id bigint references courses (id),
  rate smallint not null check (rate between 1 and 5),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz,
  check (num_nonnulls(class_id, course_id) = 1)
);
create unique index ratings_class on ratings (class_id, student_id) where class_id is not null;
create unique index ratings_course on ratings (course_id, student_id) where course_id is not null;

-- Content ---------------------------------------------------------------------------------------------------------

create table content_groups (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses (id),
  name text not null,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create index content_groups_course on content_groups (course_id, id) where deleted_at is null;

create table contents (
  id bigint generated always as identity primary key,
  group_id bigint not null references content_groups (id),
  title text not null,
  original_name text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  content_type smallint not null check (content_type between 1 and 3),
  media_type text,
  processing smallint not null check (processing between 0 and 2),
  enable_pc boolean not null default false,
  stored_key text,
  sha256 bytea,
  hls_prefix text,
  hls_key bytea,
  renditions jsonb,
  duration_seconds real,
  poster_path text,
  error text,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
comment on column contents.content_type is '1 video, 2 image, 3 other';
comment on column contents.processing is '0 completed, 1 processing, 2 failed';
comment on column contents.stored_key is 'null while the upload itself is not complete';
create index contents_group on contents (group_id, id) where deleted_at is null;
create index contents_processing on contents (updated_at) where processing = 1;

create table uploads (
  id text primary key,
  account_id bigint not null references accounts (id),
  content_id bigint not null references contents (id),
  size_bytes bigint not null,
  offset_bytes bigint not null default 0,
  metadata jsonb not null default '{}',
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz
);
create index uploads_account on uploads (account_id);
create index uploads_open on uploads (updated_at) where completed_at is null;

-- Messages --------------------------------------------------------------------------------------------------------

create table notifications (
  id bigint generated always as identity primary key,
  recipient_id bigint not null references accounts (id),
  sender smallint not null check (sender between 0 and 2),
  teacher_id bigint references accounts (id),
  student_id bigint references accounts (id),
  course_id bigint references courses (id),
  class_id bigint references classes (id),
  message text not null,
  send_date timestamptz not null default now(),
  inserted_at timestamptz not null default now()
);
comment on column notifications.sender is '0 admin, 1 teacher, 2 student';
create index notifications_recipient on notifications (recipient_id, send_date desc, id desc);

create table outbox_mails (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamptz,
  error text,
  inserted_at timestamptz not null default now()
);

create table news (
  id bigint generated always as identity primary key,
  title text not null,
  title_key text not null default '',
  details text not null,
  publish_date date not null,
  published boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz
);
create index news_public on news (publish_date desc, id desc) where published;

create table course_requests (
  id bigint generated always as identity primary key,
  student_id bigint not null references accounts (id),
  title text not null,
  title_key text not null default '',
  details text not null,
  answer text,
  hidden boolean not null default false,
  inserted_at timestamptz not null default now()
);
create index course_requests_public on course_requests (inserted_at desc, id desc) where not hidden;

-- The house -------------------------------------------------------------------------------------------------------

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table ad_slots (
  id bigint generated always as identity primary key,
  slot text not null,
  image_path text not null,
  link text not null,
  starts_on date not null,
  ends_on date not null,
  inserted_at timestamptz not null default now(),
  check (ends_on >= starts_on)
);
create index ad_slots_slot on ad_slots (slot, starts_on, ends_on);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_type text not null check (actor_type in ('admin', 'teacher', 'school', 'student', 'system')),
  actor_id bigint,
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_target on audit_log (target);
