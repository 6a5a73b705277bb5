-- Lists are narrowed to a range of prices and to what is on sale, each with a count of what it would leave.
create index product_price on product (new_price_cents) where deleted_at is null;
--> statement-breakpoint
create index product_category_price on product (category_id, new_price_cents) where deleted_at is null;
--> statement-breakpoint
create index product_wholesale_price on product (wholesale_price_cents) where deleted_at is null;
--> statement-breakpoint
create index product_category_wholesale_price on product (category_id, wholesale_price_cents)
  where deleted_at is null;
--> statement-breakpoint
create index product_on_sale on product (new_price_cents)
  where old_price_cents > new_price_cents and new_price_cents > 0 and deleted_at is null;
--> statement-breakpoint
create index product_category_on_sale on product (category_id, new_price_cents)
  where old_price_cents > new_price_cents and new_price_cents > 0 and deleted_at is null;
