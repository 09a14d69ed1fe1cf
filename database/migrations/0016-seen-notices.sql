-- Each notice says itself whether it was seen. Until when a person had looked could not tell of a notice that was written
-- before that moment and came to light after it. Only unseen ones stand in the index, from which they are counted.
alter table notifications add column seen boolean not null default false;
update notifications set seen = true from notification_readers reader
where reader.account_id = notifications.recipient_id and notifications.send_date <= reader.read_at;
create index notifications_unseen on notifications (recipient_id, send_date, id) where not seen;
alter table notification_readers drop column read_at;
