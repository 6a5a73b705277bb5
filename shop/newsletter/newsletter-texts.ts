/** Texts of the panel, and of the page that the link of a mail opens. */
export const newsletterTexts = {
  added: 'Subscriber added successfully',
  notAdded: 'Error adding subscriber',
  left: (email: string) => `Successfully unsubscribed ${email}`,
  notLeft: (email: string) => `Error unsubscribing ${email}`,
  leftByLink: 'You have been unsubscribed successfully.',
  failed: 'An error occurred. Please try again later.',
  toggledOff: 'Unsubscribed successfully.',
  toggledOn: 'Subscribed successfully.',
  notToggledOff: 'Error unsubscribing user.',
  notToggledOn: 'Error subscribing user.',
  nobody: 'No subscribers found.',
} as const

/** The same for known and unknown addresses: nobody learns who is on the list (docs/safety.md, S24). */
export const listRequestTexts = {
  signedUp: 'Thank you. We have sent an e-mail to this address. Press the button in it to confirm.',
  asked: 'If this address receives our newsletter, we have sent it a link. Follow the link to unsubscribe.',
} as const
