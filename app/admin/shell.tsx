import { data, Outlet, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shownName } from '../../shop/identity/person.ts'
import { requirePerson, shopContext } from '../context.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/shell.ts'
import { AdminCalls } from './kit/admin-calls.tsx'
import { NoAccess } from './no-access.tsx'
import { LeaveQuestion } from './kit/form/leave-guard.tsx'
import { movedTo } from './sections.ts'
import { ShellFrame } from './shell-frame.tsx'
import { UndoOffers } from './kit/undo.tsx'

/**
 * Title and sidebar for anybody who is signed in, and for whoever is no admin nothing else.
 * Children read through the calls alone, each of which asks for the role itself.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const moved = movedTo(url.pathname)
  if (moved) return redirect(moved, 301)
  const person = requirePerson(context, url)
  const { isAdmin, email } = person
  const { timeZone } = context.get(shopContext)
  return data({ isAdmin, name: shownName(person), email, timeZone }, { status: isAdmin ? 200 : 403 })
}

/** A list that is narrowed stands in the address; the frame has nothing to say to it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isNarrowed = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isNarrowed && defaultShouldRevalidate
}

export default function Shell({ loaderData: { isAdmin, name, email } }: Route.ComponentProps) {
  return (
    <UndoOffers>
      <ShellFrame name={name}>
        {isAdmin ? (
          <AdminCalls>
            <LeaveQuestion>
              <Outlet />
            </LeaveQuestion>
          </AdminCalls>
        ) : (
          <>
            <PageHead title="No access | Admin Panel" description="This page is for admins." unlisted />
            <NoAccess name={name} email={email} />
          </>
        )}
      </ShellFrame>
    </UndoOffers>
  )
}
