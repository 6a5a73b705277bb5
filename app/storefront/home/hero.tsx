import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { LeadingProduct } from '../../../shop/catalogue/product.ts'
import { buttonLook, IconButton } from '../../ui/button.tsx'
import { say } from '../../ui/live-region.tsx'
import { MotionButton } from '../../ui/motion-button.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { touch, useTurns } from '../../ui/use-motion.ts'
import { heroSlides, type HeroSlide } from './hero-slides.ts'
import { useCarousel } from './use-carousel.tsx'

const part = 'hero'
const turnEvery = 6000
const options = { loop: true }

/** Four machines, one after the other, on the same sweep: only the machine and its words change. */
export function Hero({ products }: { products: (LeadingProduct | null)[] }) {
  const area = useRef<HTMLElement>(null)
  const { viewport, selected, goTo, ready, engine } = useCarousel(part, options)
  const next = (selected + 1) % heroSlides.length
  const previous = (selected + heroSlides.length - 1) % heroSlides.length
  useTurns(part, area, turnEvery, () => goTo(next))

  function choose(at: number) {
    touch(part)
    goTo(at)
    say(`${heroSlides[at]?.name}, slide ${at + 1} of ${heroSlides.length}`)
  }

  return (
    <section
      ref={area}
      aria-roledescription="carousel"
      aria-label="What we make"
      className="relative bg-sweep md:pb-19"
    >
      <div ref={viewport} className={ready ? 'overflow-hidden' : 'scroll-strip snap-x snap-mandatory'}>
        <ul className="flex touch-pan-y touch-pinch-zoom">
          {heroSlides.map((slide, at) => (
            <li
              key={slide.name}
              aria-roledescription="slide"
              inert={ready && at !== selected}
              className="min-w-0 shrink-0 basis-full snap-start overflow-hidden"
            >
              <Slide slide={slide} product={products[at] ?? null} first={at === 0} />
            </li>
          ))}
        </ul>
      </div>
      {engine}
      <div className="gutter mx-auto flex max-w-wide items-end gap-2 pb-2 noscript:hidden md:absolute md:inset-x-0 md:bottom-5 md:pb-0">
        <ul aria-label="Slides" className="flex min-w-0 flex-1 gap-2 md:gap-6">
          {heroSlides.map((slide, at) => (
            <li key={slide.name} className="flex max-md:flex-1">
              <Tab current={at === selected} onClick={() => choose(at)}>
                {slide.name}
              </Tab>
            </li>
          ))}
        </ul>
        <IconButton name="Previous slide" onClick={() => choose(previous)} className={arrow}>
          <ChevronLeft aria-hidden="true" size={24} strokeWidth={1.75} />
        </IconButton>
        <IconButton name="Next slide" onClick={() => choose(next)} className={arrow}>
          <ChevronRight aria-hidden="true" size={24} strokeWidth={1.75} />
        </IconButton>
        <MotionButton part={part} className="max-md:absolute max-md:bottom-21 max-md:left-4" />
      </div>
    </section>
  )
}

/** Phones swipe. */
const arrow = 'border border-line bg-surface max-md:hidden'

function Slide({
  slide,
  product,
  first,
}: {
  slide: HeroSlide
  product: LeadingProduct | null
  first: boolean
}) {
  const Heading = first ? 'h1' : 'h2'
  return (
    <div className="gutter mx-auto grid h-full max-w-wide items-center gap-2 pt-8 md:min-h-[480px] md:grid-cols-[5fr_6fr] md:gap-4 md:pt-0 wide:min-h-[560px]">
      <div className="relative z-(--layer-badge) flex flex-col items-start gap-5 self-start md:pt-14 wide:pt-20">
        <p className="flex items-center gap-3 text-eyebrow text-muted uppercase before:h-[3px] before:w-7 before:bg-brass">
          {slide.eyebrow}
        </p>
        <Heading className="text-display">{slide.heading}</Heading>
        <p className="max-w-[34rem] text-lead text-muted">{slide.text}</p>
        <Link to={slide.to} className={`${buttonLook('primary', 'large')} mt-1`}>
          Start Shopping
        </Link>
      </div>
      <div className="relative aspect-square max-md:-mt-10 max-md:-mb-10 max-md:self-end md:aspect-auto md:h-full">
        <ResponsiveImage
          picture={product?.picture ?? null}
          alt={product ? product.title : ''}
          sizes="(min-width: 118rem) 700px, (min-width: 80rem) 600px, (min-width: 48rem) 60vw, 92vw"
          first={first}
          className="size-full object-contain md:absolute md:top-[58%] md:left-1/2 md:size-[600px] md:max-w-[115%] md:-translate-1/2 wide:size-[700px]"
        />
      </div>
    </div>
  )
}

function Tab({ current, ...rest }: React.ComponentProps<'button'> & { current: boolean }) {
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      className={`flex min-h-13 flex-1 items-start border-t-[3px] pt-2 text-left font-gothic text-small leading-tight font-[650] md:min-h-11 md:items-center md:pt-0 md:text-body ${
        current ? 'border-accent text-accent' : 'border-line text-muted hover:border-control hover:text-ink'
      }`}
      {...rest}
    />
  )
}
