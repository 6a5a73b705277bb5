-- What was tried and what came of it. set-up: since when somebody wants a backup each night.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('set-up', 'backup', 'rehearsal', 'restore')),
  started_at timestamptz not null default now(),
  ended_at timestamptz not null default now(),
  -- why it failed; null: it did not
  failure text check (length(failure) between 1 and 2000),
  -- the file, as people find it
  place text not null check (length(place) <= 2000),
  bytes bigint check (bytes > 0),
  -- files that a row names and that were not in the store
  missing_files int not null default 0 check (missing_files >= 0),
  check (started_at <= ended_at));
--> statement-breakpoint
create index backup_run_good on backup_run (kind, ended_at desc) where failure is null;
