import { Cog, Globe, Medal, Ruler } from 'lucide-react'
import type { HomeWords } from '../../../shop/content/home-words.ts'

const icons = [Medal, Ruler, Cog, Globe]

export function Values({ values }: { values: HomeWords['values'] }) {
  return (
    <section aria-label="What you can rely on" className="border-y border-line bg-surface">
      <ul className="gutter mx-auto grid max-w-wide grid-cols-2 xl:grid-cols-4">
        {values.map(({ name, text }, at) => {
          const Icon = icons[at] ?? Medal
          return (
            <li
              key={name}
              className={`py-5 md:py-7 ${at % 2 ? 'border-l border-line pl-4 md:pl-6' : 'pr-4 md:pr-6'} ${at > 1 ? 'border-t xl:border-t-0' : ''} ${at === 2 ? 'border-line xl:border-l xl:pl-6' : ''} ${at === 1 ? 'xl:pr-6' : ''}`}
            >
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="text-accent" />
              <h2 className="mt-2.5 text-card">{name}</h2>
              <p className="mt-0.5 text-small text-muted">{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
