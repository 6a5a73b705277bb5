import { redirect } from 'react-router'
import type { Route } from './+types/older-address.ts'
import { adminHome, movedTo } from './sections.ts'

/** Everything under /admin that is not the shell: /admin itself, older addresses, and what never was one. */
export function loader({ url: { pathname } }: Route.LoaderArgs) {
  const moved = movedTo(pathname)
  if (moved) return redirect(moved, 301)
  return redirect(/^\/admin\/*$/.test(pathname) ? adminHome : '/notfound', 302)
}
