import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { testimonialsPerSlide, type Testimonial } from '../../../shop/content/testimonials/testimonial.ts'
import { IconButton } from '../../ui/button.tsx'
import { MotionButton } from '../../ui/motion/motion-button.tsx'
import { touch, useTurns } from '../../ui/motion/use-motion.ts'
import { Quote, StarDrawing } from './quote.tsx'
import { useCarousel } from './use-carousel.tsx'

const part = 'testimonials'
/** ms */
const turnEvery = 5000

/** Slides of three; a phone shows one and a part of the next, and moves by one. */
const options = {
  slides: 'figure',
  align: 'start',
  breakpoints: { '(min-width: 48rem)': { slides: 'li' } },
} as const

export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  const area = useRef<HTMLElement>(null)
  const { viewport, selected, stops, goTo, ready, engine } = useCarousel(part, options)
  const slides = inThrees(testimonials)
  useTurns(part, area, turnEvery, () => stops > 1 && goTo((selected + 1) % stops))

  function choose(at: number) {
    touch(part)
    goTo(at)
  }

  return (
    <section ref={area} aria-roledescription="carousel" aria-labelledby="testimonials">
      <StarDrawing />
      <div className="flex items-end justify-between gap-4">
        <h2 id="testimonials" className="text-h2">
          What laboratories say
        </h2>
        <div className={`flex items-center gap-2 noscript:hidden ${ready && stops < 2 ? 'hidden' : ''}`}>
          <IconButton
            name="Previous testimonials"
            disabled={selected === 0}
            onClick={() => choose(selected - 1)}
            className={arrow}
          >
            <ChevronLeft aria-hidden="true" size={24} strokeWidth={1.75} />
          </IconButton>
          <IconButton
            name="Next testimonials"
            disabled={ready && selected >= stops - 1}
            onClick={() => choose(selected + 1)}
            className={arrow}
          >
            <ChevronRight aria-hidden="true" size={24} strokeWidth={1.75} />
          </IconButton>
          <MotionButton part={part} />
        </div>
      </div>
      <div
        ref={viewport}
        // While it is a row that scrolls, the keyboard must be able to scroll it.
        tabIndex={ready ? undefined : 0}
        className={`-mx-4 mt-5 px-4 md:mx-0 md:px-0 ${ready ? 'overflow-hidden' : 'scroll-strip snap-x max-md:scroll-px-4'}`}
      >
        <ul className="flex touch-pan-y touch-pinch-zoom gap-3 md:gap-6">
          {slides.map((slide) => (
            <li
              key={slide[0]?.id}
              aria-roledescription="slide"
              className="flex snap-start gap-3 max-md:shrink-0 md:grid md:min-w-0 md:shrink-0 md:basis-full md:grid-cols-3 md:gap-6"
            >
              {slide.map((testimonial) => (
                <Quote key={testimonial.id} testimonial={testimonial} />
              ))}
            </li>
          ))}
        </ul>
      </div>
      {engine}
    </section>
  )
}

const arrow = 'border border-line bg-surface max-md:hidden'

function inThrees(testimonials: Testimonial[]): Testimonial[][] {
  const slides: Testimonial[][] = []
  for (let at = 0; at < testimonials.length; at += testimonialsPerSlide)
    slides.push(testimonials.slice(at, at + testimonialsPerSlide))
  return slides
}
