-- What a deleted category gave away, and how each product was after that: what nobody has changed since comes back with it.
create table category_move (
  product_id uuid primary key references product(id) on delete cascade,
  category_id uuid not null references category(id) on delete cascade,
  version int not null);
--> statement-breakpoint
create index category_move_category on category_move (category_id);
--> statement-breakpoint
alter table category_old_name add column moved_from uuid references category(id) on delete set null;
