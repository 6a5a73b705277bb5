-- What would be put together from many lists of the index, while somebody types, has a list of its own: all words that
-- begin so (`/0la` has all of `la`), and all products of a category (`/` and its id). No word has a slash; the digit
-- keeps them out of what corrections know. Of 100,000 products, "splash guard lat" took 3 ms and takes 0.1.
create function search_category(category_id uuid) returns text[] language sql immutable parallel safe as $$
  select array['/' || category_id]
$$;
--> statement-breakpoint
-- Of the words of a title the first five letters count; descriptions are long, so of their words only the first one. (In
-- a function of its own this would take half as long again for each product.)
create or replace function product_search_rows(sold product) returns setof product_search language sql stable as $$
  select sold.id, sold.category_id, sold.created_at, sold.number, lower(translate(sold.number, '-_', '')),
    array_to_tsvector(short || array['/' || sold.category_id]
      || array(select '/0' || left(word, letters) from unnest(short) word,
        generate_series(1, least(5, coalesce(length(substring(word from '^[a-z]+')), 1))) letters)),
    array_to_tsvector(whole || array['/' || sold.category_id]
      || array(select '/0' || left(word, 1) from unnest(whole) word))
  from (select short, short || search_words(search_fold(sold.description)) as whole
    from (select search_words(search_fold(sold.title)) || search_words(lower(replace(sold.number, '_', '-'))) as short
      offset 0) title offset 0) told
$$;
--> statement-breakpoint
create or replace function product_search_changed() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from product_search where product_id = new.id;
  elsif old.deleted_at is null
    and (old.number, old.title, old.description) is not distinct from (new.number, new.title, new.description) then
    update product_search set category_id = new.category_id, created_at = new.created_at,
      title_words = ts_delete(title_words, search_category(old.category_id))
        || array_to_tsvector(search_category(new.category_id)),
      words = ts_delete(words, search_category(old.category_id)) || array_to_tsvector(search_category(new.category_id))
    where product_id = new.id;
  else
    insert into product_search select kept.* from product_search_rows(new) kept
    on conflict (product_id) do update set category_id = excluded.category_id, created_at = excluded.created_at,
      number = excluded.number, number_key = excluded.number_key, title_words = excluded.title_words,
      words = excluded.words;
  end if;
  return null;
end $$;
--> statement-breakpoint
update product_search set
  title_words = title_words || array_to_tsvector(search_category(category_id)
    || array(select '/0' || left(word, letters) from unnest(tsvector_to_array(title_words)) word,
      generate_series(1, least(5, coalesce(length(substring(word from '^[a-z]+')), 1))) letters)),
  words = words || array_to_tsvector(search_category(category_id)
    || array(select '/0' || left(word, 1) from unnest(tsvector_to_array(words)) word));
--> statement-breakpoint
analyze product_search;
