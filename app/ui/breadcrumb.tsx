import { useLocation } from 'react-router'
import { Link } from './link.tsx'
import { takesCards } from '../card-pages.ts'

export type Crumb = { name: string; to: string }

export const home: Crumb = { name: 'Home', to: '/home' }

/** The way from the home page to here; the last item is this page. */
export function Breadcrumb({ crumbs, here }: { crumbs: Crumb[]; here: string }) {
  const leavesCards = takesCards(useLocation().pathname)
  return (
    <nav aria-label="Breadcrumb" className="no-print text-small text-muted">
      <ol className="flex items-center gap-x-2">
        {crumbs.map((crumb) => (
          <li key={crumb.to} className="flex min-w-0 items-center gap-x-2 not-first:max-w-[45%]">
            <Link
              to={crumb.to}
              reloadDocument={leavesCards}
              title={crumb.name}
              className="truncate py-1.5 hover:text-accent hover:underline"
            >
              {crumb.name}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" title={here} className="min-w-0 flex-1 truncate py-1.5 text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}
