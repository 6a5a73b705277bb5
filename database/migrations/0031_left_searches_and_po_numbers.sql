-- Searches that found something of which nothing was chosen, and orders by the buyer's PO number.
-- Whose search it was is not kept.
create table left_search (
  term text not null check (length(term) between 1 and 100),
  day date not null,
  times int not null default 1 check (times > 0),
  -- on which it was typed; not all of them
  pages text[] not null default '{}',
  last_at timestamptz not null default now(),
  primary key (day, term));
--> statement-breakpoint
-- Letter case and separators make no difference, as with all numbers that people type.
create index checkout_po_number on checkout (number_key(po_number) collate "C")
  where po_number <> '' and order_number is not null;
