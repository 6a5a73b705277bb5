import { sellerName, type Brand } from '../../brand.ts'
import type { Message } from '../../mail/message.ts'

export const daysToConfirm = 7

/** For somebody who is not on the list, or no longer: they join only by pressing the button themselves. */
export function confirmMessage(brand: Brand, address: string): Message {
  return {
    subject: `Please confirm: the ${brand.shopName} newsletter`,
    heading: 'Please confirm your subscription',
    parts: [
      {
        kind: 'text',
        text: `Someone, most likely you, asked on our site to receive the newsletter of ${sellerName(brand)} at this address: new products, spare parts and prices.`,
      },
      { kind: 'button', label: 'Confirm subscription', address },
      {
        kind: 'note',
        text: `The button works for ${daysToConfirm} days. If it was not you, do nothing: you will not hear from us again.`,
      },
    ],
  }
}

/** For somebody who is on the list. */
export function alreadyThereMessage(brand: Brand, leaveAddress: string): Message {
  return {
    subject: `You already receive the ${brand.shopName} newsletter`,
    heading: 'You are already subscribed',
    parts: [
      {
        kind: 'text',
        text: `Someone, most likely you, asked on our site to receive the newsletter of ${sellerName(brand)} at this address. It already goes to this address. Nothing was changed, and there is nothing you need to do.`,
      },
      { kind: 'text', text: 'To stop receiving it, press the button:' },
      { kind: 'button', label: 'Unsubscribe', address: leaveAddress },
    ],
  }
}

/** For somebody on the list who has asked how to leave. */
export function leaveMessage(brand: Brand, address: string): Message {
  return {
    subject: `Unsubscribe from the ${brand.shopName} newsletter`,
    heading: 'Unsubscribe from our newsletter',
    parts: [
      {
        kind: 'text',
        text: `Someone, most likely you, asked on our site to unsubscribe this address from the newsletter of ${sellerName(brand)}. Press the button, then confirm on the page that opens.`,
      },
      { kind: 'button', label: 'Unsubscribe', address },
      { kind: 'note', text: 'If it was not you, do nothing: nothing changes.' },
    ],
  }
}
