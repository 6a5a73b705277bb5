-- Who switched it last; null: nobody has, and the mode of the shop decides (on in a demo, off in a live shop).
alter table coupon add column switched_by text check (length(switched_by) between 1 and 200);
--> statement-breakpoint
-- Whether it takes its percent off partner prices as well.
alter table coupon add column counts_on_partner_prices boolean not null default true;
--> statement-breakpoint
alter table coupon alter column active set default false;
--> statement-breakpoint
-- A shop whose buyers have used a code, or that has added one of its own, relies on it.
update coupon set switched_by = 'engine'
  where code not in ('SAVE10', 'WHOLE20', 'WELCOME5')
    or exists (select 1 from checkout where coupon_code = coupon.code);
--> statement-breakpoint
update coupon set active = false where switched_by is null;
