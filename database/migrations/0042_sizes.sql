-- The sizes that a folded text names, such as 115v for "115 V", "115-volt" and "Volts: 115", and 1/2in: shop/text/sizes.ts
-- does the same, and a test holds them equal. As two words of their own, "220 V" found each product of 115 V that is 220
-- mm wide. (Expressions that look around themselves, or repeat a repetition, would take ten times as long.)
create function search_sizes_named(folded text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct number || short
    from (
      select substring(near[1] from '([a-z]+|["”]|′′)[.,]*$') as name,
        regexp_replace(near[1], '[0-9]+[.,][0-9.,]+', '', 'g') as numbers
      from regexp_matches(folded,
        '[a-z0-9.,]*[0-9](?:(?: ?[/x×⁄–-] ?| to | or | [0-9]+[/⁄])[0-9]+)*[ -]?(?:[a-z][a-z0-9.,]*|["”]|′′)', 'g') near
      where near[1] !~ '^[a-z.,]|[a-wyz][0-9]'
      union all
      select substring(near[1] from '^[a-z]+'), substring(near[1] from ': ?([0-9]+)[.,]*$')
      from regexp_matches(folded, '[a-z]+[)]?: ?[0-9][a-z0-9.,]*', 'g') near) told,
    lateral (select '{"in": "in", "inch": "in", "inches": "in", "\"": "in", "”": "in", "′′": "in", "ft": "ft", "foot": "ft",
      "feet": "ft", "v": "v", "volt": "v", "volts": "v", "a": "a", "amp": "a", "amps": "a", "ampere": "a", "amperes": "a",
      "w": "w", "watt": "w", "watts": "w", "hp": "hp", "horsepower": "hp", "g": "g", "gram": "g", "grams": "g", "kg": "kg",
      "kilogram": "kg", "kilograms": "kg", "lb": "lb", "lbs": "lb", "pound": "lb", "pounds": "lb", "oz": "oz", "ounce": "oz",
      "ounces": "oz", "mm": "mm", "millimeter": "mm", "millimeters": "mm", "uf": "uf", "mfd": "uf", "microfarad": "uf",
      "microfarads": "uf"}'::jsonb ->> name as short) unit,
    regexp_matches(numbers, '[0-9]+[/⁄]?[0-9]*', 'g') piece,
    unnest(case when piece[1] ~ '^[0-9]?[13579][/⁄](?:2|4|8|16|32|64)$' then array[translate(piece[1], '⁄', '/')]
      else regexp_split_to_array(piece[1], '[/⁄]') end) number
    where short is not null and length(number) between 1 and 9)
$$;
--> statement-breakpoint
-- Most texts name none, and then nothing of the above begins.
create function search_sizes(folded text) returns text[] language sql immutable parallel safe as $$
  select case when folded ~ ('[0-9][ -]?(?:in|f[et]|foot|v|a|w|hp|horse|g|kg|kilo|lb|pound|oz|ounce|mm|milli|uf|mfd|micro'
      '|["”]|′′)|[a-z][)]?: ?[0-9]')
    then search_sizes_named(folded) else '{}' end
$$;
--> statement-breakpoint
create or replace function product_search_rows(sold product) returns setof product_search language sql stable as $$
  select sold.id, sold.category_id, sold.created_at, sold.number, lower(translate(sold.number, '-_', '')),
    array_to_tsvector(short || title_sizes || array['/' || sold.category_id]
      || array(select '/0' || left(word, letters) from unnest(short) word,
        generate_series(1, least(5, coalesce(length(substring(word from '^[a-z]+')), 1))) letters)),
    array_to_tsvector(whole || title_sizes || search_sizes(description) || array['/' || sold.category_id]
      || array(select '/0' || left(word, 1) from unnest(whole) word))
  from (select short, title_sizes, description, short || search_words(description) as whole
    from (select search_words(title) || search_words(lower(replace(sold.number, '_', '-'))) as short,
        search_sizes(title) as title_sizes, description
      from (select search_fold(sold.title) as title, search_fold(sold.description) as description offset 0) folded
      offset 0) words offset 0) told
$$;
--> statement-breakpoint
update product_search set
  title_words = title_words || array_to_tsvector(title_sizes),
  words = words || array_to_tsvector(title_sizes || description_sizes)
from (select id, search_sizes(search_fold(title)) as title_sizes,
    search_sizes(search_fold(description)) as description_sizes
  from product offset 0) sized
where product_id = sized.id and (cardinality(title_sizes) > 0 or cardinality(description_sizes) > 0);
--> statement-breakpoint
analyze product_search;
