/** A screen of spec s.2 that is still to come: its title there, how things stand, and what to do until then. */
type LaterSection = {
  title: string
  now: string
  until: React.ReactNode
  /** where the shop shows it */
  link?: { to: string; name: string }
}

export const laterSections: Record<string, LaterSection> = {
  newsletter: {
    title: 'Newsletter',
    now: 'No newsletter can be sent from here yet.',
    until: 'The shop does not collect subscribers yet either.',
  },
}
