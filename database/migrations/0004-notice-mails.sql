-- How a person is told of notices: what was seen last and in which language, and whether copies go out by e-mail.
alter table notification_reads rename to notification_readers;
alter table notification_readers alter column read_at drop not null;
alter table notification_readers add column language text not null default 'my' check (language in ('my', 'en'));
alter table notification_readers add column mail_copies boolean not null default true;

-- True from the moment a notice is written until its copy is handed to the mail queue; only those stand in the index.
alter table notifications add column mail_waits boolean not null default false;
create index notifications_mail_waits on notifications (send_date, id) where mail_waits;
