/** The outcome of a form; what was typed comes back unless it is done. */
export type SignUpAnswer =
  | { kind: 'asked'; text: string }
  /** `wrong`: the address itself */
  | { kind: 'refused'; text: string; wrong: boolean; email: string }

export const signUpWords = {
  what: 'New products, spare parts and prices. Every issue has an unsubscribe link.',
  help: 'We will send you an e-mail first, to confirm your address.',
  failed: 'We could not save your address. It is still in the field; please try again.',
  silence:
    'We got no response, so you may not be signed up. Your address is still in the field; please try again.',
} as const
