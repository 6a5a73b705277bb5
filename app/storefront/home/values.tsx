import { Cog, Globe, Medal, Ruler } from 'lucide-react'

const values = [
  {
    icon: Medal,
    name: '80+ years of expertise',
    text: 'In equipment for the dental laboratory.',
  },
  { icon: Ruler, name: 'Precision engineering', text: 'Spindles, chucks and tables made to run true.' },
  { icon: Cog, name: 'Made in the USA', text: 'Machines and replacement parts from one maker.' },
  { icon: Globe, name: 'Worldwide support', text: 'One phone call to the people who build them.' },
] as const

export function Values() {
  return (
    <section aria-label="What you can rely on" className="border-y border-line bg-surface">
      <ul className="gutter mx-auto grid max-w-wide grid-cols-2 xl:grid-cols-4">
        {values.map(({ icon: Icon, name, text }, at) => (
          <li
            key={name}
            className={`py-5 md:py-7 ${at % 2 ? 'border-l border-line pl-4 md:pl-6' : 'pr-4 md:pr-6'} ${at > 1 ? 'border-t xl:border-t-0' : ''} ${at === 2 ? 'border-line xl:border-l xl:pl-6' : ''} ${at === 1 ? 'xl:pr-6' : ''}`}
          >
            <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="text-accent" />
            <h2 className="mt-2.5 text-card">{name}</h2>
            <p className="mt-0.5 text-small text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
