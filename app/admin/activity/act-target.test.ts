import { expect, test } from 'vitest'
import { acts, type Act } from '../../../shop/audit/act.ts'
import { actWords } from '../../../shop/activity/activity.ts'
import { adminAddress } from '../sections.ts'
import { addressOfTarget } from './act-target.ts'

/** Which section of the panel an act leads to; null: there is no screen of it. */
const sections: Record<Act, string | null> = {
  'backup.restore': null,
  'catalogue.add-brochure': 'products',
  'catalogue.add-category': 'categories',
  'catalogue.add-product': 'products-edit',
  'catalogue.delete-category': 'trash',
  'catalogue.delete-product': 'trash',
  'catalogue.edit-category': 'categories',
  'catalogue.edit-product': 'products-edit',
  'catalogue.export': 'products',
  'catalogue.import': 'import',
  'catalogue.purge-category': null,
  'catalogue.purge-product': null,
  'catalogue.restore-category': 'categories',
  'catalogue.restore-product': 'products-edit',
  'catalogue.undo-import': 'import',
  'checkout.switch': null,
  'coupons.add': null,
  'coupons.switch': null,
  'content.add-picture': 'static',
  'content.discard-text-page-draft': 'static',
  'content.publish-text-page': 'static',
  'content.restore-text-page': 'static',
  'content.save-contact-data': 'contact',
  'content.save-text-page': 'static',
  'content.save-text-page-draft': 'static',
  'customers.export': 'customers',
  'gallery.add': 'gallery',
  'gallery.delete': 'trash',
  'gallery.purge': null,
  'gallery.restore': 'gallery',
  'identity.admin': 'admins',
  'inquiries.answer': 'inquiries',
  'inquiries.change': 'inquiries',
  'newsletter.add-subscriber': 'newsletter',
  'newsletter.export': 'newsletter',
  'newsletter.import': 'newsletter',
  'newsletter.return-subscriber': 'newsletter',
  'newsletter.unsubscribe': 'newsletter',
  'newsletter.pause': 'newsletter',
  'newsletter.resend': 'newsletter',
  'newsletter.resume': 'newsletter',
  'newsletter.send': 'newsletter',
  'newsletter.test': 'newsletter',
  'mail.add-link-key': null,
  'mail.remove-link-key': null,
  'mail.send-again': 'mail',
  'notifications.add': 'notifications',
  'notifications.delete': 'trash',
  'notifications.purge': null,
  'notifications.restore': 'notifications',
  'numbers.add': 'numbers',
  'numbers.delete': 'numbers',
  'numbers.edit': 'numbers',
  'numbers.export': 'numbers',
  'numbers.import': 'import',
  'numbers.undo-import': 'import',
  'offers.add-template': 'offer-templates',
  'offers.answer': 'offers',
  'offers.close': 'offers',
  'offers.correct': 'offers',
  'offers.create': 'offers',
  'offers.delete-template': 'offer-templates',
  'offers.discard': 'offers',
  'offers.draft': 'offers',
  'offers.edit-template': 'offer-templates',
  'offers.send': 'offers',
  'offers.withdraw': 'offers',
  'orders.confirmation': 'orders',
  'orders.drop-part': 'orders',
  'orders.export': 'orders',
  'orders.fence': 'orders',
  'orders.renumber': 'orders',
  'orders.resolve': 'orders',
  'orders.retry': 'orders',
  'orders.return': 'orders',
  'orders.return-part': 'orders',
  'people.change': 'partners',
  'people.end-sessions': 'partners',
  'search.add-synonym': 'synonyms',
  'search.delete-synonym': 'synonyms',
  'search.edit-synonym': 'synonyms',
  'people.erase': null,
  'people.export': null,
  'service.create-sales-order': 'orders',
  'service.invoice': 'orders',
  'service.make-customer': 'orders',
  'service.payment-entry': 'orders',
  'service.process-payment': 'orders',
  'shipping.add-carrier': 'carriers',
  'shipping.correct': 'orders',
  'shipping.delete-carrier': 'carriers',
  'shipping.edit-carrier': 'carriers',
  'shipping.ship': 'orders',
  'shipping.undo': 'orders',
  'setup.open': null,
  'testimonials.add': 'testimonials',
  'testimonials.delete': 'trash',
  'testimonials.purge': null,
  'testimonials.restore': 'testimonials',
}

test.each(acts)('%s has words of its own, and leads to where it can be seen', (action) => {
  expect(actWords(action)).toMatch(/^[A-Z][a-z -]+$/)
  const section = sections[action]
  const where = section === null ? [null] : [adminAddress(section), adminAddress(section, 'A-1')]
  expect(where).toContain(addressOfTarget({ action, targetId: 'A-1' }))
})

test.each(['send', 'pause', 'resume', 'resend'])('newsletter.%s leads to that newsletter', (act) =>
  expect(addressOfTarget({ action: `newsletter.${act}`, targetId: 'n-1' })).toBe(
    adminAddress('newsletter', 'n-1'),
  ),
)

test('no two acts are told in the same words, but for the older name of publishing', () => {
  const words = acts.filter((act) => act !== 'content.save-text-page').map((act) => actWords(act))
  expect(new Set(words).size).toBe(words.length)
})
