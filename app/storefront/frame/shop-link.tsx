import { Link, NavLink, useLocation, type LinkProps, type NavLinkProps } from 'react-router'
import { takesCards } from '../../card-pages.ts'

/**
 * A link of the frame. Leaving a page that takes cards loads a new document, because it has its own security rules. There is
 * nothing to discover: the first page brings the addresses of all (react-router.config.ts).
 */
export function ShopLink(props: LinkProps) {
  return <Link discover="none" reloadDocument={useLeavesCards()} {...props} />
}

export function ShopNavLink(props: NavLinkProps) {
  return <NavLink discover="none" reloadDocument={useLeavesCards()} {...props} />
}

function useLeavesCards(): boolean {
  return takesCards(useLocation().pathname)
}
