import { redirect } from 'react-router'
import type { Route } from './+types/go-home.ts'

/** What is said in the address is said on the home page. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/home${new URL(request.url).search}`)
}
