import { Link, NavLink, useLocation, type LinkProps, type NavLinkProps } from 'react-router'

/** A link of the frame. Leaving the checkout loads a new document, because that page has its own security rules. */
export function ShopLink(props: LinkProps) {
  return <Link reloadDocument={useLeavesCheckout()} {...props} />
}

export function ShopNavLink(props: NavLinkProps) {
  return <NavLink reloadDocument={useLeavesCheckout()} {...props} />
}

function useLeavesCheckout(): boolean {
  return useLocation().pathname === '/checkout'
}
