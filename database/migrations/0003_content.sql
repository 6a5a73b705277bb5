-- What staff write beside the catalogue, and what visitors write to staff.
create table text_page (
  name text primary key check (name in ('About', 'Privacy Policy', 'Cookies Policy', 'Terms of Use',
    'Terms of Purchase', 'Tax Information', 'Partners', 'Support')),
  html text not null check (length(html) <= 200000),
  cleaner_version int not null,
  version int not null default 0,
  updated_at timestamptz not null default now());
--> statement-breakpoint
create table testimonial (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  position text not null check (length(position) between 1 and 100),
  text text not null check (length(text) between 1 and 2000),
  image_url text not null check (length(image_url) <= 2000),
  rating int check (rating between 1 and 5),
  version int not null default 0,
  created_at timestamptz not null default now());
--> statement-breakpoint
create table gallery_image (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 2000),
  picture_id text not null references picture(id) on delete restrict,
  version int not null default 0,
  created_at timestamptz not null default now());
--> statement-breakpoint
create index gallery_image_picture on gallery_image (picture_id);
--> statement-breakpoint
-- One row. The place belongs to located_address: another address has no place until it was looked up.
create table contact_data (
  only_one boolean primary key default true check (only_one),
  address text not null check (length(address) between 1 and 500),
  phone text not null check (length(phone) between 1 and 50),
  email text not null check (length(email) between 3 and 254),
  located_address text,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  version int not null default 0,
  updated_at timestamptz not null default now(),
  check ((lat is null) = (lon is null)),
  check (lat is null or located_address is not null));
--> statement-breakpoint
create table notification (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) between 1 and 2000),
  date_time timestamptz not null default now(),
  read boolean not null default false,
  version int not null default 0);
--> statement-breakpoint
create index notification_newest on notification (date_time desc, id);
--> statement-breakpoint
create table inquiry (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^INQ-[2-9A-HJ-NP-Z]{6}$'),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  type text not null check (type in ('general', 'sales', 'support', 'other')),
  message text not null check (length(message) between 1 and 5000),
  product text check (length(product) <= 64),
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'SPAM')),
  created_at timestamptz not null default now());
--> statement-breakpoint
create index inquiry_newest on inquiry (created_at desc);
--> statement-breakpoint
-- An inquiry is mailed to the shop; an answer must reach who wrote it.
alter table mail add column reply_to text check (length(reply_to) <= 254);
