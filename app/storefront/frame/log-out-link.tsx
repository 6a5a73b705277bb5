import { Link, type LinkProps } from 'react-router'

/** A document load: the session ends here and at the provider. */
export function LogOutLink(props: Omit<LinkProps, 'to' | 'children'>) {
  return (
    <Link {...props} reloadDocument to="/logout">
      Log out
    </Link>
  )
}
