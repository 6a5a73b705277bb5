import type { Tx } from '../../database/connect.ts'
import { addressBook } from '../addresses/personal-store.ts'
import { auditEntries } from '../audit/personal-store.ts'
import { bookedCustomers } from '../back-office/personal-store.ts'
import { savedCarts } from '../cart/personal-store.ts'
import { catalogueStaff } from '../catalogue/personal-store.ts'
import { placedOrders } from '../checkout/personal/personal-store.ts'
import { contentStaff } from '../content/personal-store.ts'
import { couponStaff } from '../coupons/personal-store.ts'
import { signIns } from '../identity/personal-store.ts'
import { sentInquiries } from '../inquiries/personal-store.ts'
import { sentMails } from '../mail/personal-store.ts'
import { subscriptions } from '../newsletter/personal-store.ts'
import { buyersLists } from '../lists/personal-store.ts'
import { buyersNumbers } from '../own-numbers/personal-store.ts'
import { handedOver } from '../order-sync/personal-store.ts'
import { eraseOffers } from '../offers/erase-offers.ts'
import { pricedOffers } from '../offers/personal-store.ts'
import type { PersonalRecords, Whom } from '../personal-records.ts'
import type { PersonalExport } from './personal-data.ts'
import { returns } from '../refunds/personal-store.ts'
import { shippedParcels } from '../shipping/personal-store.ts'

/** Every room that holds something of people, in the order in which it is erased: what others refer to comes last. */
export const rooms: PersonalRecords[] = [
  placedOrders,
  { ...pricedOffers, erase: eraseOffers },
  handedOver,
  returns,
  shippedParcels,
  bookedCustomers,
  savedCarts,
  addressBook,
  buyersLists,
  buyersNumbers,
  sentInquiries,
  sentMails,
  subscriptions,
  catalogueStaff,
  couponStaff,
  contentStaff,
  auditEntries,
  signIns,
]

const ofOrder =
  'Part of the document of an order, which tax law makes us keep; staff write it about the case.'
const ofThing = 'The name of a thing, or of what happened to it.'
const ofMerchant = 'The merchant’s own, shown to everybody.'
const ofTestimonial = 'Published with consent, by staff: they delete it in the panel.'
const ofNumber = 'A random number of a mail.'

/** Columns with a telling name that hold nobody, and why. */
export const nobodyInside: Record<string, string> = {
  'back_office_order.customer_number': ofOrder,
  'checkout.review_reason': ofOrder,
  'money_return.reason': ofOrder,
  'shipment.freight_reason': ofOrder,
  'shipment.return_reason': ofOrder,
  'part_return.reason': ofOrder,
  'brochure.name': ofThing,
  'carrier.name': ofMerchant,
  'category.name': ofThing,
  'category_old_name.name_lower': ofThing,
  'catalogue_import.file_name': ofThing,
  'catalogue_import_row.before': ofThing,
  'catalogue_import_row.after': ofThing,
  'contact_data.address': ofMerchant,
  'contact_data.located_address': ofMerchant,
  'contact_data.email': ofMerchant,
  'contact_data.phone': ofMerchant,
  'newsletter.subject': ofMerchant,
  'newsletter.html': ofMerchant,
  'newsletter.pause_reason': ofThing,
  'text_page.name': ofMerchant,
  'text_page.html': ofMerchant,
  'text_page_draft.name': ofMerchant,
  'text_page_draft.html': ofMerchant,
  'text_page_edition.name': ofMerchant,
  'text_page_edition.html': ofMerchant,
  'testimonial.name': ofTestimonial,
  'testimonial.text': ofTestimonial,
  'offer_template.name': ofThing,
  'offer_template.note': ofMerchant,
  'mail.message_id': ofNumber,
  'newsletter_delivery.message_id': ofNumber,
  'subscriber.bounce_reason': 'Emptied with its row, which the newsletter names.',
  'subscriber.left_by': 'The way they left: a link, a button or an admin, not who.',
}

/** Everything, as it is at one moment. */
export async function readPerson(tx: Tx, whom: Whom, called: string, at: Date): Promise<PersonalExport> {
  const all: PersonalExport['rooms'] = {}
  for (const { room, ...records } of rooms) {
    const told = await records.export(tx, whom)
    if (Object.values(told).some((rows) => rows.length > 0)) all[room] = told
  }
  return { person: called, at: at.toISOString(), rooms: all }
}

/** Why nobody may be erased now; null: nothing speaks against it. */
export async function findObjection(tx: Tx, whom: Whom): Promise<string | null> {
  for (const room of rooms) {
    const text = (await room.objection?.(tx, whom)) ?? null
    if (text !== null) return text
  }
  return null
}
