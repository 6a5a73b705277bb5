import { useLocation, type LinkProps } from 'react-router'
import { ShopLink } from './shop-link.tsx'

/** Leads to the login and, from there, back to this page. */
export function LoginLink(props: Omit<LinkProps, 'to' | 'children'>) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const isHere = pathname === '/login'
  return (
    <ShopLink
      {...props}
      to={isHere ? here : `/login?returnTo=${encodeURIComponent(here)}`}
      aria-current={isHere ? 'page' : undefined}
    >
      Log in
    </ShopLink>
  )
}
