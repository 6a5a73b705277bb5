import { Link, NavLink, useLocation, type LinkProps, type NavLinkProps } from 'react-router'

/**
 * A link of the frame. Leaving the checkout loads a new document, because that page has its own security rules. There is
 * nothing to discover: the first page brings the addresses of all (react-router.config.ts).
 */
export function ShopLink(props: LinkProps) {
  return <Link discover="none" reloadDocument={useLeavesCheckout()} {...props} />
}

export function ShopNavLink(props: NavLinkProps) {
  return <NavLink discover="none" reloadDocument={useLeavesCheckout()} {...props} />
}

function useLeavesCheckout(): boolean {
  return useLocation().pathname === '/checkout'
}
