import { redirect } from 'react-router'
import type { Route } from './+types/go-home.ts'

/** What is said in the address is said on the home page. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/home${url.search}`)
}
