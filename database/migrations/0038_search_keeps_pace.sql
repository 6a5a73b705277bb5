-- Each changed product keeps its row of the search by itself. One statement for all of them joined the rows before with
-- those after: PostgreSQL kept the plan of the first change of a connection, mostly of one product, and compared each of
-- thousands with each other later (8,000 prices: 13 seconds, now less than one).
create function product_search_changed() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from product_search where product_id = new.id;
  elsif old.deleted_at is null
    and (old.number, old.title, old.description) is not distinct from (new.number, new.title, new.description) then
    update product_search set category_id = new.category_id, created_at = new.created_at where product_id = new.id;
  else
    insert into product_search select kept.* from product_search_rows(new) kept
    on conflict (product_id) do update set category_id = excluded.category_id, created_at = excluded.created_at,
      number = excluded.number, number_key = excluded.number_key, title_words = excluded.title_words,
      words = excluded.words;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger product_search_changed on product;
--> statement-breakpoint
create trigger product_search_changed after update on product for each row
  when ((old.number, old.title, old.description, old.category_id, old.created_at, old.deleted_at)
    is distinct from (new.number, new.title, new.description, new.category_id, new.created_at, new.deleted_at))
  execute function product_search_changed();
--> statement-breakpoint
create or replace function keep_product_search() returns trigger language plpgsql as $$
begin
  insert into product_search
  select kept.* from written, product_search_rows(written) kept where written.deleted_at is null;
  return null;
end $$;
--> statement-breakpoint
-- What was written since waits in a list that every search reads from its beginning to its end, until an autovacuum. Of
-- 4 MB, as it may have, that is 40 ms; of 64 kB nothing that can be measured, and writing is no slower.
alter index product_title_trgm set (gin_pending_list_limit = 64);
--> statement-breakpoint
alter index product_number_trgm set (gin_pending_list_limit = 64);
--> statement-breakpoint
alter index product_search_title set (gin_pending_list_limit = 64);
--> statement-breakpoint
alter index product_search_words set (gin_pending_list_limit = 64);
--> statement-breakpoint
alter index checkout_words_trgm set (gin_pending_list_limit = 64);
--> statement-breakpoint
alter index offer_words_trgm set (gin_pending_list_limit = 64);
--> statement-breakpoint
alter index subscriber_search set (gin_pending_list_limit = 64);
--> statement-breakpoint
alter index mail_search set (gin_pending_list_limit = 64);
--> statement-breakpoint
alter index inquiry_search set (gin_pending_list_limit = 64);
