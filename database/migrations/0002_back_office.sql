-- Documents of the embedded back office: the shop's own books when no other system keeps them.
create table back_office_customer (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  email text not null,
  display_name text not null,
  details jsonb not null,
  created_at timestamptz not null default now());
--> statement-breakpoint
create unique index back_office_customer_email on back_office_customer (lower(email));
--> statement-breakpoint
create table back_office_order (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  customer_number text not null references back_office_customer(number),
  customer_name text not null,
  discount_cents bigint not null check (discount_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  created_at timestamptz not null default now());
--> statement-breakpoint
create table back_office_order_line (
  order_id uuid not null references back_office_order(id),
  line_no int not null,
  product_number text not null,
  title text not null,
  qty int not null check (qty > 0),
  unit_cents bigint not null check (unit_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  primary key (order_id, line_no));
--> statement-breakpoint
create table back_office_invoice (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references back_office_order(id),
  number text not null unique,
  total_cents bigint not null check (total_cents > 0),
  created_at timestamptz not null default now());
--> statement-breakpoint
create table back_office_payment (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references back_office_invoice(id),
  retref text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now());
