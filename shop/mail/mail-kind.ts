/** What a mail of the shop is about, for people who look through them. */
export const mailKinds = [
  'order',
  'return',
  'offer',
  'inquiry',
  'answer',
  'list',
  'test',
  'alert',
  'other',
] as const

export type MailKind = (typeof mailKinds)[number]
