import { NavLink, useLocation, type LinkProps, type NavLinkProps } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { takesCards } from '../../card-pages.ts'

/**
 * A link of the frame. Leaving a page that takes cards loads a new document, because it has its own security rules.
 */
export function ShopLink(props: LinkProps) {
  return <Link reloadDocument={useLeavesCards()} {...props} />
}

export function ShopNavLink(props: NavLinkProps) {
  return <NavLink discover="none" reloadDocument={useLeavesCards()} {...props} />
}

function useLeavesCards(): boolean {
  return takesCards(useLocation().pathname)
}
