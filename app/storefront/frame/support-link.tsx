import { Headset } from 'lucide-react'
import { ShopLink } from './shop-link.tsx'
import { useReadingOn } from './use-reading-on.ts'

/**
 * Floats in the same corner of every page, on a phone above anything else at the bottom; light, to be visible on every
 * background. On a phone it hides while one scrolls down, so that it covers no figure or button for long. Pages with a
 * sum to pay (`data-sum`) have it at their end: there it may cover no figure, not even for a moment (app.css).
 */
export function SupportLink() {
  const readingOn = useReadingOn()
  return (
    <aside aria-label="Help" className="contents">
      <ShopLink
        to="/contact-us"
        className={`support-link no-print fixed right-4 bottom-4 max-md:-translate-y-(--foot-height) z-(--layer-support) inline-flex h-12 items-center justify-center gap-2 rounded-round border-[1.5px] border-accent bg-surface px-5 font-gothic text-small font-[650] text-accent shadow-popover outline-offset-[-6px] hover:bg-tint max-md:w-12 max-md:px-0 transition-transform duration-(--motion-popover) focus-visible:translate-x-0 ${readingOn ? 'max-md:translate-x-20' : ''}`}
      >
        <Headset aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0" />
        <span className="max-md:sr-only">Customer Support</span>
      </ShopLink>
    </aside>
  )
}
