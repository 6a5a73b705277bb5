-- How each quote stands is marked, so that the lists and counts of the desk cost by what they show.
-- One row for each offer, kept by the triggers below, never by a verb. The clock is not in it: what could still be paid
-- but for its day is 'open' until the end of its day is written down.
create table offer_standing (
  offer_id uuid primary key references offer(id) on delete cascade,
  place text not null check (place in ('open', 'paid', 'ended')),
  moved_at timestamptz not null,
  -- since when somebody waits for a word of the shop; null: nobody does
  waits_since timestamptz,
  is_closed boolean not null,
  draft_id uuid,
  -- the edition that its buyer sees; null: nothing was sent
  shown_id uuid,
  shown text,
  valid_until timestamptz);
--> statement-breakpoint
create index offer_standing_placed on offer_standing (place, moved_at desc, offer_id);
--> statement-breakpoint
create index offer_standing_moved on offer_standing (moved_at desc, offer_id);
--> statement-breakpoint
create index offer_standing_waits on offer_standing (waits_since, offer_id) where waits_since is not null;
--> statement-breakpoint
-- What the rows above must say. A word of the shop after the buyer's is an answer: a message, or an edition.
create function offer_standing_truth() returns setof offer_standing language sql stable as $$
  select offer.id,
    case when shown.state = 'PAID' then 'paid'
      when closed_at is not null or (draft.id is null and shown.state in ('DECLINED', 'EXPIRED', 'WITHDRAWN'))
        then 'ended'
      else 'open' end,
    greatest(offer.updated_at, shown.sent_at, shown.accepted_at, shown.ended_at),
    case when kind = 'request' and shown.id is null and closed_at is null then coalesce(asked_at, offer.created_at)
      when asked_at > greatest(coalesce(said.at, '-infinity'), coalesce(shown.sent_at, '-infinity'),
        coalesce(closed_at, '-infinity')) then asked_at end,
    closed_at is not null, draft.id, shown.id, shown.state, shown.valid_until
  from offer
  left join lateral (select * from offer_edition where offer_id = offer.id and state <> 'DRAFT'
    order by no desc limit 1) shown on true
  left join lateral (select id from offer_edition where offer_id = offer.id and state = 'DRAFT') draft on true
  left join lateral (select max(at) as at from offer_message where offer_id = offer.id and from_staff) said on true
$$;
--> statement-breakpoint
insert into offer_standing select * from offer_standing_truth();
--> statement-breakpoint
-- How many offers are in each place: the sum of its rows. Whoever moves an offer adds a row instead of changing one, so
-- that nobody waits for anybody.
create table offer_count (
  id bigint primary key generated always as identity,
  place text not null check (place in ('open', 'paid', 'ended')),
  offers int not null);
--> statement-breakpoint
insert into offer_count (place, offers) select place, count(*) from offer_standing group by place;
--> statement-breakpoint
-- One row in a hundred adds up those before it, as far as nobody else is doing so.
create function add_up_offers() returns trigger language plpgsql as $$
begin
  with taken as (select id from offer_count for update skip locked),
    gone as (delete from offer_count where id in (select id from taken) returning place, offers)
  insert into offer_count (place, offers) select place, sum(offers) from gone group by place;
  return null;
end $$;
--> statement-breakpoint
create trigger offers_are_added_up after insert on offer_count for each row
  when (new.id % 100 = 0 and abs(new.offers) = 1) execute function add_up_offers();
--> statement-breakpoint
create function count_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.place = old.place then return null; end if;
  if tg_op <> 'INSERT' then insert into offer_count (place, offers) values (old.place, -1); end if;
  if tg_op <> 'DELETE' then insert into offer_count (place, offers) values (new.place, 1); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger offer_is_counted after insert or update or delete on offer_standing
  for each row execute function count_offer();
--> statement-breakpoint
-- The mark is held first: what another transaction has changed of the offer meanwhile is seen afterward.
create function note_offer_standing(of_offer uuid) returns void language plpgsql as $$
begin
  perform from offer_standing where offer_id = of_offer for update;
  insert into offer_standing as mark select * from offer_standing_truth() where offer_id = of_offer
  on conflict (offer_id) do update set (place, moved_at, waits_since, is_closed, draft_id, shown_id, shown, valid_until)
      = (excluded.place, excluded.moved_at, excluded.waits_since, excluded.is_closed, excluded.draft_id,
        excluded.shown_id, excluded.shown, excluded.valid_until)
    where mark.* is distinct from excluded.*;
end $$;
--> statement-breakpoint
create function note_standing_of_offer() returns trigger language plpgsql as $$
begin
  perform note_offer_standing(new.id);
  return null;
end $$;
--> statement-breakpoint
create function note_standing_of_row() returns trigger language plpgsql as $$
begin
  perform note_offer_standing(coalesce(new.offer_id, old.offer_id));
  return null;
end $$;
--> statement-breakpoint
-- At the commit, when everything else of the transaction is held: whoever holds a mark waits for nothing but marks.
create constraint trigger offer_standing_is_noted after insert or update on offer deferrable initially deferred
  for each row execute function note_standing_of_offer();
--> statement-breakpoint
create constraint trigger offer_standing_is_noted after insert or delete on offer_edition deferrable initially deferred
  for each row execute function note_standing_of_row();
--> statement-breakpoint
create constraint trigger offer_standing_is_noted_again after update on offer_edition deferrable initially deferred
  for each row when ((new.state, new.sent_at, new.accepted_at, new.ended_at, new.valid_until)
    is distinct from (old.state, old.sent_at, old.accepted_at, old.ended_at, old.valid_until))
  execute function note_standing_of_row();
--> statement-breakpoint
create constraint trigger offer_standing_is_noted after insert or delete on offer_message deferrable initially deferred
  for each row execute function note_standing_of_row();
--> statement-breakpoint
-- Whose offers these are, by address: for requests of the same person, and for what the shop holds of somebody.
create index offer_of_address on offer (lower(contact ->> 'email'), created_at desc);
--> statement-breakpoint
create index offer_billed_to on offer (lower(billing ->> 'email'));
