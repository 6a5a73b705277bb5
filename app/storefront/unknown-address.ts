import { redirect } from 'react-router'

/** Unknown pages lead to /notfound, which answers 404. */
export function loader() {
  return redirect('/notfound', 302)
}
