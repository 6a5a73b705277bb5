/** What the provider proves about whoever signed in there. */
export type ProvedIdentity = {
  issuer: string
  sub: string
  /** '' when the provider tells none */
  name: string
  /** '' when the provider tells none */
  email: string
  emailVerified: boolean
  /** when this person last proved who they are to the provider; null when it does not say */
  provedAt: Date | null
}

/** Whoever is signed in, as the database knows them at this request: a role taken away is gone with the next one. */
export type Person = {
  sub: string
  name: string
  email: string
  isAdmin: boolean
  /** pays partner prices */
  isPartner: boolean
}

/** Who is a partner: anybody who signs in, or only those whom staff have approved. */
export type PartnersRule = 'any' | 'approved'

export const waitingText = 'Your partner prices are being set up. Until then you see and pay retail prices.'

/** What to call them: some providers tell no name. */
export function shownName({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name || email || 'signed-in customer'
}
