-- What the shop answered, and the mail that carries it.
create table inquiry_answer (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references inquiry(id),
  message text not null check (length(message) between 1 and 10000),
  answered_by text not null,
  answered_at timestamptz not null default now(),
  mail_id uuid references mail(id));
--> statement-breakpoint
create index inquiry_answer_of on inquiry_answer (inquiry_id, answered_at);
--> statement-breakpoint
-- Where it was written: a path of ours; '' where nobody said.
alter table inquiry add column page text not null default '' check (length(page) <= 200);
--> statement-breakpoint
alter table inquiry add column version int not null default 0;
--> statement-breakpoint
create index inquiry_of_state on inquiry (state, created_at desc, id);
--> statement-breakpoint
-- Who sees it in the bell (spec-decisions 32 leaves it open): everybody, or those who pay partner prices.
alter table notification add column audience text not null default 'everybody' check (audience in ('everybody', 'partners'));
