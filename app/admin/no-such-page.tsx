import { data } from 'react-router'
import { Link } from '../ui/link.tsx'
import { personOf } from '../context.ts'
import { buttonLook } from '../ui/button.tsx'
import type { Route } from './+types/no-such-page.ts'
import { AdminPage } from './kit/admin-page.tsx'
import { adminHome } from './sections.ts'

/** Says so to an admin, and nothing to anybody else: the shell answers them. */
export function loader({ context }: Route.LoaderArgs) {
  return personOf(context)?.isAdmin ? data(null, { status: 404 }) : null
}

export default function NoSuchPage() {
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
