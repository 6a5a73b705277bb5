import { useLocation, type LinkProps } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { loginAddress } from '../../return-path.ts'

/** Leads to the identity provider and from there back to this page. A document load, because it leaves the shop. */
export function LoginLink(props: Omit<LinkProps, 'to' | 'children'>) {
  const { pathname, search } = useLocation()
  return (
    <Link {...props} reloadDocument to={loginAddress(pathname + search)}>
      Log in
    </Link>
  )
}
