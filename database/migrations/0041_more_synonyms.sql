-- More of what the trade says. Whoever has the same term already keeps their own.
insert into synonym (term, means, both_ways) values
  ('buffing wheel', 'buff', false),
  ('rag wheel', 'buff', false),
  ('muslin wheel', 'buff', false),
  ('grinding wheel', 'wheel', false),
  ('polishing machine', 'polishing lathe', false),
  ('grinding machine', 'grinder', false),
  ('condenser', 'capacitor', false),
  ('cable', 'cord', false),
  ('pedal', 'foot control', false),
  ('twin', 'double', false),
  ('dual', 'double', false),
  ('color', 'colour', true)
on conflict do nothing;
