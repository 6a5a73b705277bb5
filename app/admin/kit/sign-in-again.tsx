import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'

/** The way back to where this is shown leads over a fresh sign-in. */
export function SignInAgain({ why }: { why?: string }) {
  const { pathname, search } = useLocation()
  return (
    <p>
      {why}{' '}
      <Link
        to={`/login?again=1&returnTo=${encodeURIComponent(pathname + search)}`}
        reloadDocument
        className="font-semibold text-accent underline underline-offset-4"
      >
        Please sign in again
      </Link>
      .
    </p>
  )
}
