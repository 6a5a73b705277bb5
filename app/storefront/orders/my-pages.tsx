import { NavLink } from 'react-router'
import { ownNumbersTitle } from '../../../shop/own-numbers/own-number.ts'
import { listsAddress, ownNumbersAddress, usualAddress } from '../lists/addresses.ts'
import { myOffersAddress } from '../offers/addresses.ts'
import { myAddressesAddress, myOrdersAddress } from './addresses.ts'

const pages = [
  [myOrdersAddress(), 'Orders'],
  [myOffersAddress, 'Quotes'],
  [usualAddress, 'Usual items'],
  [listsAddress, 'Lists'],
  [ownNumbersAddress, ownNumbersTitle],
  [myAddressesAddress, 'Addresses'],
] as const

/** Between the pages of whoever is signed in. */
export function MyPages() {
  return (
    <nav aria-label="Your pages" className="no-print mt-4 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {pages.map(([to, name]) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === myOrdersAddress()}
              className={({ isActive }) =>
                `inline-flex min-h-11 items-center border-b-[3px] font-gothic text-small font-[650] hover:text-accent ${isActive ? 'border-accent text-accent' : 'border-transparent'}`
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
