-- Rows of imports are kept for as long as one can be undone, and every hour those are read that changed the pictures of a
-- product. Most files change prices.
create index catalogue_import_row_pictures on catalogue_import_row (import_id)
  where before is not null and before->'pictures' is distinct from after->'pictures';
