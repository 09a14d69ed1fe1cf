-- kind: expand
-- carries: 0.2.0
-- A request that was written without a connection is sent until its answer arrives; its key tells a repetition.

alter table course_requests add column client_key uuid;
comment on column course_requests.client_key is 'chosen by the browser; one request of a student for each';
