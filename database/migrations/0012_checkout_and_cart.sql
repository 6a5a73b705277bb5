-- What the gateway said it holds approved of an attempt while the shop had not confirmed it; null where it said nothing.
alter table payment_attempt add column held_cents bigint check (held_cents > 0);
--> statement-breakpoint
-- What the cart held at the end of an earlier visit and this one does not: offered, and put in only when asked for.
alter table kept_cart add column last_visit jsonb not null default '[]' check (jsonb_typeof(last_visit) = 'array');
