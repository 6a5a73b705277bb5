-- A former number keeps its address: it redirects to where the product is now.
create table product_old_number (
  number_lower text primary key,
  product_id uuid not null references product(id) on delete cascade);
--> statement-breakpoint
create index product_old_number_product on product_old_number (product_id);
--> statement-breakpoint
-- PL-1 and pl_1 are looked for as pl1: a mistyped number finds its product without a scan.
create index product_number_folded on product (lower(translate(number, '-_', ''))) where deleted_at is null;
