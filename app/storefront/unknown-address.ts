import { redirect } from 'react-router'

/** spec-decisions 59: unknown pages lead to /notfound, which answers 404. */
export function loader() {
  return redirect('/notfound', 302)
}
