-- Lists, counts and sums of a million orders are read from this index alone.
drop index checkout_newest;
--> statement-breakpoint
-- Read backwards: a new order is its last entry, so that its pages fill up.
create index checkout_newest on checkout (created_at, id) include (state, price_tier, total_cents)
  where order_number is not null;
--> statement-breakpoint
-- How often a word occurs: without it the planner expects a handful of hits for any name.
create statistics checkout_words on (lower(coalesce(order_number, '') || ' ' || coalesce(billing ->> 'firstName', '') ||
  ' ' || coalesce(billing ->> 'lastName', '') || ' ' || coalesce(billing ->> 'email', ''))) from checkout;
--> statement-breakpoint
analyze checkout;
