/** A screen of spec s.2 that is still to come: its title there, how things stand, and what to do until then. */
type LaterSection = {
  title: string
  now: string
  until: React.ReactNode
  /** where the shop shows it */
  link?: { to: string; name: string }
}

const importing = (
  <>
    Until then a catalogue file brings them in, all or nothing. On the machine of the shop:{' '}
    <code className="inline-block rounded-badge bg-sunken px-1.5 py-0.5">
      npm run shop -- import catalogue.csv
    </code>
  </>
)

export const laterSections: Record<string, LaterSection> = {
  categories: {
    title: 'Categories Management',
    now: 'Categories cannot be edited here yet. They come with their products.',
    until: importing,
    link: { to: '/shop', name: 'View Products' },
  },
  newsletter: {
    title: 'Newsletter',
    now: 'No newsletter can be sent from here yet.',
    until: 'The shop does not collect subscribers yet either.',
  },
}
