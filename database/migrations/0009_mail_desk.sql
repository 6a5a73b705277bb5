-- What kind of mail it is, for whoever looks through them.
alter table mail add column kind text not null default 'other'
  check (kind in ('order', 'return', 'inquiry', 'answer', 'list', 'test', 'alert', 'other'));
--> statement-breakpoint
alter table mail add column headers jsonb;
--> statement-breakpoint
alter table mail add column attempts int not null default 0;
--> statement-breakpoint
update mail set kind = case
  when dedupe_key like 'confirmation %' then 'order'
  when dedupe_key like 'returned %' then 'return'
  when dedupe_key like 'inquiry %' then 'inquiry'
  when dedupe_key like 'alert %' then 'alert'
  else 'other' end;
--> statement-breakpoint
-- The mail that it was sent again for, perhaps to another address.
alter table mail add column copy_of uuid references mail(id);
--> statement-breakpoint
create index mail_newest on mail (created_at desc, id);
--> statement-breakpoint
create index mail_copies on mail (copy_of) where copy_of is not null;
--> statement-breakpoint
-- Few, however many were sent: those that wait, and those that were refused for good.
create index mail_waiting on mail (created_at) where state = 'QUEUED';
--> statement-breakpoint
create index mail_failed on mail (created_at) where state = 'FAILED';
--> statement-breakpoint
create index mail_search on mail using gin ((lower(recipient || ' ' || subject)) gin_trgm_ops);
