import { data, Link } from 'react-router'
import { personOf } from '../context.ts'
import { buttonLook } from '../ui/button.tsx'
import type { Route } from './+types/section.ts'
import { AdminPage } from './admin-page.tsx'
import { laterSections } from './later-sections.tsx'
import { adminHome, isSection } from './sections.ts'

/** Says for an admin whether there is such a page, and nothing for anybody else: the shell answers them. */
export function loader({ context, params: { section, id } }: Route.LoaderArgs) {
  const unknown = personOf(context)?.isAdmin && !isSection(section, id)
  return unknown ? data(null, { status: 404 }) : null
}

/** A part of the shop that cannot be kept from here yet says so, and how it is kept until then. */
export default function SectionPage({ params: { section, id } }: Route.ComponentProps) {
  const later = isSection(section, id) ? laterSections[section] : undefined
  if (!later) return <NoSuchPage />
  return (
    <AdminPage title={later.title}>
      <div className="flex max-w-text flex-col items-start gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
        <p>{later.now}</p>
        <p>{later.until}</p>
        {later.link && (
          <Link to={later.link.to} reloadDocument className={`mt-2 ${buttonLook('secondary')}`}>
            {later.link.name}
          </Link>
        )}
      </div>
    </AdminPage>
  )
}

function NoSuchPage() {
  return (
    <AdminPage title="Page not found">
      <div className="flex max-w-text flex-col items-start gap-5">
        <p>There is no such page in the admin panel. The address may be mistyped.</p>
        <Link to={adminHome} className={buttonLook('primary')}>
          Home
        </Link>
      </div>
    </AdminPage>
  )
}
