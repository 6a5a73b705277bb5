import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type LinkProps = ComponentProps<typeof RouterLink>

/**
 * A link within the shop. There is nothing to discover: the first page brings the addresses of all pages
 * (react-router.config.ts). A page has a hundred links, and on the server each is only an element: what React Router
 * does for their clicks took a tenth of the time of a page.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink

function BrowserLink(props: LinkProps) {
  return <RouterLink discover="none" {...props} />
}

/** The same element; what begins elsewhere than at the root is resolved by React Router. */
function ServerLink(props: LinkProps) {
  const {
    to,
    discover: _discover,
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    mask: _mask,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...attributes
  } = props
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return <BrowserLink {...props} />
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content is among them
  return <a {...attributes} href={to} />
}
