-- What the search compares: shop/search/fold.ts does the same with what is typed, and a test holds them equal.
-- Letter case, accents and width are gone, and "50,000" is 50000.
create function search_fold(written text) returns text language sql immutable parallel safe as $$
  select case when octet_length(written) = length(written) and position(',' in written) = 0 then lower(written)
  else regexp_replace(
    replace(replace(replace(translate(
      lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'øłđıμ', 'oldiu'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '(?<=[0-9]),(?=[0-9]{3}(?![0-9]))', '', 'g') end
$$;
--> statement-breakpoint
-- Whatever is neither a letter nor a digit stands between words. Of a word 200 characters count: no more can be typed.
create function search_split(folded text) returns text[] language sql immutable parallel safe as $$
  select array_remove(string_to_array(regexp_replace(
    case when folded ~ '[^\u0001-\u002f]{201}'
      then regexp_replace(folded, '([^\u0001-\u002f]{200})[^\u0001-\u002f]+', '\1', 'g') else folded end,
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g'), ' '), '')
$$;
--> statement-breakpoint
-- Of what has hyphens, the parts and the whole without them.
create function search_words(folded text) returns text[] language sql immutable parallel safe as $$
  select case when position('-' in folded) = 0 then search_split(folded)
    else search_split(folded) || search_split(regexp_replace(folded, '(?<=[a-z0-9])-(?=[a-z0-9])', '', 'g')) end
$$;
--> statement-breakpoint
-- One row for each product that is sold, kept by the triggers below: whoever writes a product, it is found at once.
create table product_search (
  product_id uuid primary key references product(id) on delete cascade,
  category_id uuid not null,
  created_at timestamptz not null,
  number text not null,
  -- without separators, in lower case
  number_key text collate "C" not null,
  title_words tsvector not null,
  -- of title, number and description
  words tsvector not null);
--> statement-breakpoint
create function product_search_rows(sold product) returns setof product_search language sql stable as $$
  select sold.id, sold.category_id, sold.created_at, sold.number, lower(translate(sold.number, '-_', '')),
    array_to_tsvector(title || number), array_to_tsvector(title || number || description)
  from (select search_words(search_fold(sold.title)) as title,
    search_words(lower(replace(sold.number, '_', '-'))) as number,
    search_words(search_fold(sold.description)) as description offset 0) told
$$;
--> statement-breakpoint
insert into product_search
select kept.* from product, product_search_rows(product) kept where product.deleted_at is null;
--> statement-breakpoint
create index product_search_newest on product_search (created_at desc, number);
--> statement-breakpoint
create index product_search_category on product_search (category_id, created_at desc, number);
--> statement-breakpoint
create index product_search_key on product_search (number_key);
--> statement-breakpoint
create index product_search_title on product_search using gin (title_words);
--> statement-breakpoint
create index product_search_words on product_search using gin (words);
--> statement-breakpoint
create index product_old_number_key on product_old_number (translate(number_lower, '-_', ''));
--> statement-breakpoint
create function keep_product_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from product_search using written, before
    where product_id = before.id and written.id = before.id and written.deleted_at is not null;
    insert into product_search
    select kept.* from written join before using (id), product_search_rows(written) kept
    where written.deleted_at is null and (before.number, before.title, before.description, before.category_id,
        before.created_at, before.deleted_at) is distinct from (written.number, written.title, written.description,
        written.category_id, written.created_at, written.deleted_at)
    on conflict (product_id) do update set category_id = excluded.category_id, created_at = excluded.created_at,
      number = excluded.number, number_key = excluded.number_key, title_words = excluded.title_words,
      words = excluded.words;
  else
    insert into product_search
    select kept.* from written, product_search_rows(written) kept where written.deleted_at is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_search_added after insert on product
  referencing new table as written for each statement execute function keep_product_search();
--> statement-breakpoint
create trigger product_search_changed after update on product
  referencing old table as before new table as written for each statement execute function keep_product_search();
--> statement-breakpoint
-- Other words for the same thing. Whoever types `term` also finds `means`; `both`: and the other way round.
create table synonym (
  id uuid primary key default gen_random_uuid(),
  term text not null check (length(term) between 1 and 60 and term = trim(term)),
  means text not null check (length(means) between 1 and 60 and means = trim(means)),
  both_ways boolean not null default true,
  version int not null default 0,
  created_at timestamptz not null default now(),
  constraint synonym_of_another check (search_fold(term) <> search_fold(means)));
--> statement-breakpoint
create unique index synonym_once on synonym (search_fold(term), search_fold(means));
--> statement-breakpoint
insert into synonym (term, means, both_ways) values
  ('buffing lathe', 'polishing lathe', true),
  ('polisher', 'polishing lathe', false),
  ('handpiece', 'bench engine', true),
  ('micromotor', 'bench engine', true),
  ('micro motor', 'bench engine', false),
  ('laboratory engine', 'bench engine', false),
  ('kiln', 'furnace', true),
  ('oven', 'furnace', true),
  ('ceramic', 'porcelain', true),
  ('steamer', 'steam cleaner', true),
  ('steam jet', 'steam cleaner', false),
  ('dust extractor', 'dust collector', true),
  ('suction unit', 'dust collector', false),
  ('extraction hood', 'hood', false),
  ('fume hood', 'hood', false),
  ('shaker', 'vibrator', false),
  ('vibrating table', 'vibrator', false),
  ('plaster', 'stone', true),
  ('plaster trimmer', 'model trimmer', false),
  ('arch trimmer', 'model trimmer', false),
  ('arbor', 'chuck', true),
  ('mandrel', 'arbor', false),
  ('foot pedal', 'foot control', true),
  ('foot switch', 'foot control', false),
  ('rheostat', 'foot control', true),
  ('power cable', 'power cord', true),
  ('power lead', 'power cord', false),
  ('mains lead', 'power cord', false),
  ('tap', 'valve', true),
  ('faucet', 'valve', false),
  ('safety glasses', 'eye shield', false),
  ('goggles', 'eye shield', false),
  ('visor', 'eye shield', false),
  ('adapter', 'adaptor', true),
  ('aluminium', 'aluminum', true),
  ('disk', 'disc', true),
  ('grey', 'gray', true),
  ('foot', 'feet', true),
  ('vacuum bag', 'filter bag', false),
  ('dust bag', 'filter bag', false),
  ('circuit board', 'control board', true),
  ('pcb', 'control board', false),
  ('v belt', 'drive belt', false),
  ('mop', 'buff', true),
  ('light', 'lamp', true),
  ('grindstone', 'wheel', false),
  ('vacuum hose', 'suction hose', true);
--> statement-breakpoint
analyze product_search;
