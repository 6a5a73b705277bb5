-- The home page features what staff have marked; along the order of all products it would search the whole catalogue.
create index product_featured on product (created_at desc, number) where featured and deleted_at is null;
--> statement-breakpoint
-- How often a part of a title or a number occurs: without it the planner expects a handful of hits for any term.
create statistics product_title_words on (lower(title)) from product;
--> statement-breakpoint
create statistics product_number_words on (lower(number)) from product;
--> statement-breakpoint
analyze product;
