import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { Brand } from '../../shop/brand.ts'
import { Wordmark } from './wordmark.tsx'

/**
 * At the top of the first sheet, where header and footer are left out: whose page this is, its address, and the day.
 */
export function PrintHead({ brand }: { brand: Brand }) {
  const { pathname } = useLocation()
  const printedOn = usePrintDate()
  const [street, ...rest] = brand.postalAddress
  return (
    <div className="mb-6 hidden items-end justify-between gap-6 border-b border-ink pb-3 text-fine print:flex">
      <Wordmark name={brand.shopName} />
      <div className="text-right">
        {street && <p>{[street, ...rest].join(', ')}</p>}
        <p>
          {brand.phone} · {brand.siteOrigin}
          {opensForOneOnly.has(pathname) ? '' : pathname}
        </p>
        {printedOn && <p>Printed on {printedOn}</p>}
      </div>
    </div>
  )
}

/** For anybody else these addresses open nothing, and their query is private. */
const opensForOneOnly = new Set(['/order', '/offer', '/payment-success', '/checkout'])

/** Today, where it is printed; empty until scripts run, because the server does not know it. */
function usePrintDate(): string {
  return useSyncExternalStore(onPrint, today, () => '')
}

/** A tab may stay open for days. The sheet is drawn right after this event: an ordinary update would be too late. */
function onPrint(changed: () => void): () => void {
  const now = () => flushSync(changed)
  window.addEventListener('beforeprint', now)
  return () => window.removeEventListener('beforeprint', now)
}

function today(): string {
  return new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
}
