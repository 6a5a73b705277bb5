import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import type { ProductCard as Card } from '../../../shop/catalogue/product.ts'
import { IconButton } from '../../ui/button.tsx'
import { MotionButton } from '../../ui/motion/motion-button.tsx'
import { useStrip } from '../../ui/scrolling/strip.ts'
import { touch, useTurns } from '../../ui/motion/use-motion.ts'
import { ProductCard } from '../product-card.tsx'

const part = 'featured'

/** docs/behaviour.md, Home page: every 3000 ms by one card, 270 px with its gap; an arrow by 400 px. */
const turnEvery = 3000
const arrowStep = 400

export function Featured({ cards }: { cards: Card[] }) {
  const area = useRef<HTMLElement>(null)
  const { strip, atStart, atEnd, move, toStart } = useStrip<HTMLUListElement>()
  useTurns(part, area, turnEvery, () => (atEnd ? toStart() : move(pitchOf(strip.current))))

  function step(pixels: number) {
    touch(part)
    move(pixels)
  }

  const fits = atStart && atEnd
  return (
    <section ref={area} aria-labelledby="featured">
      <div className="flex items-end justify-between gap-4">
        <h2 id="featured" className="text-h2">
          Featured Products
        </h2>
        <div className={`flex gap-2 noscript:hidden ${fits ? 'hidden' : ''}`}>
          <IconButton
            name="Previous products"
            disabled={atStart}
            onClick={() => step(-arrowStep)}
            className={`${arrow} max-md:hidden`}
          >
            <ChevronLeft aria-hidden="true" size={24} strokeWidth={1.75} />
          </IconButton>
          <IconButton
            name="Next products"
            disabled={atEnd}
            onClick={() => step(arrowStep)}
            className={`${arrow} max-md:hidden`}
          >
            <ChevronRight aria-hidden="true" size={24} strokeWidth={1.75} />
          </IconButton>
          <MotionButton part={part} />
        </div>
      </div>
      <ul
        ref={strip}
        onPointerDown={(event) => event.pointerType !== 'mouse' && touch(part)}
        onWheel={(event) => event.deltaX !== 0 && touch(part)}
        className="scroll-strip -mx-4 mt-5 flex gap-3 px-4 py-1 md:-mx-6 md:gap-6 md:px-6 xl:mx-0 xl:px-0"
      >
        {cards.map((card) => (
          <li key={card.number} className="w-[212px] shrink-0 md:w-[246px]">
            <ProductCard card={card} heading="h3" sizes={246} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const arrow = 'border border-line bg-surface'

/** From the edge of one card to the edge of the next: phones have narrower cards and gaps. */
function pitchOf(row: HTMLElement | null): number {
  const [first, second] = row?.children ?? []
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0
  return second.offsetLeft - first.offsetLeft
}
