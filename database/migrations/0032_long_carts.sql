-- Carts with more lines than a browser's cookies hold, kept for signed-in buyers beside the copy of the cookies.
alter table kept_cart add column long_lines jsonb;
--> statement-breakpoint
alter table kept_cart add constraint kept_cart_long_lines check (
  jsonb_typeof(long_lines) = 'array' and jsonb_array_length(long_lines) between 1 and 500);
