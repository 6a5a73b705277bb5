import { sellerName, type Brand } from '../brand.ts'
import type { Message } from '../mail/message.ts'

export const daysToConfirm = 7

/** For whoever is not on the list, or was: their own press of the button puts them there. */
export function confirmMessage(brand: Brand, address: string): Message {
  return {
    subject: `Please confirm: the ${brand.shopName} newsletter`,
    heading: 'Please confirm your subscription',
    parts: [
      {
        kind: 'text',
        text: `Somebody, most likely you, asked on our site to get the newsletter of ${sellerName(brand)} at this address: new products, spare parts and prices, now and then.`,
      },
      { kind: 'button', label: 'Confirm subscription', address },
      {
        kind: 'note',
        text: `The button is good for ${daysToConfirm} days. If it was not you, do nothing: without it nothing more will come.`,
      },
    ],
  }
}

/** For whoever is on the list. */
export function alreadyThereMessage(brand: Brand, leaveAddress: string): Message {
  return {
    subject: `You get the ${brand.shopName} newsletter already`,
    heading: 'You are subscribed already',
    parts: [
      {
        kind: 'text',
        text: `Somebody, most likely you, asked on our site to get the newsletter of ${sellerName(brand)} at this address. It comes here already: nothing was changed, and there is nothing to do.`,
      },
      { kind: 'text', text: 'If you want no newsletter any more, this leads out:' },
      { kind: 'button', label: 'Unsubscribe', address: leaveAddress },
    ],
  }
}

/** For whoever is on the list and has asked for a way out. */
export function leaveMessage(brand: Brand, address: string): Message {
  return {
    subject: `Unsubscribe from the ${brand.shopName} newsletter`,
    heading: 'Your way out of our newsletter',
    parts: [
      {
        kind: 'text',
        text: `Somebody, most likely you, asked on our site that the newsletter of ${sellerName(brand)} no longer comes to this address. Press the button, and then once more on the page that opens.`,
      },
      { kind: 'button', label: 'Unsubscribe', address },
      { kind: 'note', text: 'If it was not you, do nothing: then nothing changes.' },
    ],
  }
}
