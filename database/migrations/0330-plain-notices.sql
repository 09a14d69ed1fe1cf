-- kind: data
-- carries: 0.2.0
-- Notices and mails stored by earlier releases contain U+2060 (decimal 8288), which is for pages alone.

update notifications set message = replace(message, chr(8288), '')
where id in (select id from notifications where position(chr(8288) in message) > 0 limit 1000);

update outbox_mails
set subject = replace(subject, chr(8288), ''),
    body_text = replace(body_text, chr(8288), ''),
    body_html = replace(body_html, chr(8288), '')
where id in (
  select id from outbox_mails
  where position(chr(8288) in concat(subject, body_text, body_html)) > 0
  limit 1000
);
