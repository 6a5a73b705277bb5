import type { LinkProps } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { dropCheckoutState } from '../checkout/kept-fields.ts'

/** A document load: the session ends here and at the provider. What was typed at the checkout is dropped. */
export function LogOutLink(props: Omit<LinkProps, 'to' | 'children' | 'onClick'>) {
  return (
    <Link {...props} reloadDocument to="/logout" onClick={dropCheckoutState}>
      Log out
    </Link>
  )
}
