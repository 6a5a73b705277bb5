import { Link, NavLink, useLocation, type LinkProps, type NavLinkProps } from 'react-router'

/** A link of the frame. Leaving the checkout loads a fresh document: that page's security rules are its own. */
export function ShopLink(props: LinkProps) {
  return <Link reloadDocument={useLeavesCheckout()} {...props} />
}

export function ShopNavLink(props: NavLinkProps) {
  return <NavLink reloadDocument={useLeavesCheckout()} {...props} />
}

function useLeavesCheckout(): boolean {
  return useLocation().pathname === '/checkout'
}
