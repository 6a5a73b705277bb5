import { redirect } from 'react-router'
import type { Route } from './+types/go-home.ts'

/** The query is passed on to the home page. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/home${url.search}`)
}
