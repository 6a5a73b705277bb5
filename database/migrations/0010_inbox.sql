-- What the shop answered, and the mail that carries it.
create table inquiry_answer (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references inquiry(id),
  message text not null check (length(message) between 1 and 10000),
  answered_by text not null,
  answered_at timestamptz not null default now(),
  mail_id uuid references mail(id),
  -- One answer sent twice is one answer: the browser names it.
  key text unique check (length(key) between 16 and 128));
--> statement-breakpoint
create index inquiry_answer_of on inquiry_answer (inquiry_id, answered_at);
--> statement-breakpoint
-- Where it was written: a path of ours; '' where nobody said.
alter table inquiry add column page text not null default '' check (length(page) <= 200);
--> statement-breakpoint
alter table inquiry add column version int not null default 0;
--> statement-breakpoint
-- Who gave it the state that it has, and when; null: nobody has touched it.
alter table inquiry add column state_by text;
--> statement-breakpoint
alter table inquiry add column state_at timestamptz;
--> statement-breakpoint
-- When who wrote it was told that it arrived; null: never.
alter table inquiry add column confirmed_at timestamptz;
--> statement-breakpoint
create index inquiry_of_state on inquiry (state, created_at desc, id);
--> statement-breakpoint
create index inquiry_of_address on inquiry (lower(email), created_at desc);
--> statement-breakpoint
create index inquiry_search on inquiry using gin (
  lower(name || ' ' || email || ' ' || reference || ' ' || coalesce(product, '') || ' ' || message) gin_trgm_ops);
--> statement-breakpoint
create table inquiry_transition (from_state text, to_state text, primary key (from_state, to_state));
--> statement-breakpoint
insert into inquiry_transition (from_state, to_state) values
  ('OPEN', 'ANSWERED'), ('ANSWERED', 'OPEN'), ('OPEN', 'SPAM'), ('SPAM', 'OPEN');
--> statement-breakpoint
create function inquiry_guard() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select 1 from inquiry_transition where from_state = old.state and to_state = new.state) then
    raise exception 'illegal transition % -> %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger inquiry_guard before update of state on inquiry for each row execute function inquiry_guard();
--> statement-breakpoint
-- Who sees it in the bell: everybody, or those who pay partner prices.
alter table notification add column audience text not null default 'everybody' check (audience in ('everybody', 'partners'));
