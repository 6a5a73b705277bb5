import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { buttonLook, IconButton } from '../../ui/button.tsx'
import { say } from '../../ui/live-region.tsx'
import { MotionButton } from '../../ui/motion/motion-button.tsx'
import { motionAllowed, touch, useTurns } from '../../ui/motion/use-motion.ts'
import { heroSlides, type HeroPicture, type HeroSlide } from './hero-slides.ts'
import { useCarousel } from './use-carousel.tsx'

const part = 'hero'
const turnEvery = 6000
const options = { loop: true }

/** Four machines, one after the other, on the same background: only the machine and its text change. */
export function Hero() {
  const area = useRef<HTMLElement>(null)
  const { viewport, selected, goTo, ready, engine } = useCarousel(part, options)
  const next = (selected + 1) % heroSlides.length
  const previous = (selected + heroSlides.length - 1) % heroSlides.length
  useTurns(part, area, turnEvery, () => goTo(next))
  const near = useNear(ready, previous, selected, next)

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
      className="relative bg-sweep"
      {...near.engaging}
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
              <Slide slide={slide} first={at === 0} near={near.slides.has(at)} />
            </li>
          ))}
        </ul>
      </div>
      {engine}
      <div className="no-print gutter mx-auto flex max-w-wide items-end gap-2 pb-2 noscript:hidden md:absolute md:inset-x-0 md:bottom-5 md:pb-0">
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
        <MotionButton part={part} className="max-md:absolute max-md:top-4 max-md:right-4" />
      </div>
    </section>
  )
}

/** On phones it is swiped. */
const arrow = 'border border-line bg-surface max-md:hidden'

function Slide({ slide, first, near }: { slide: HeroSlide; first: boolean; near: boolean }) {
  const Heading = first ? 'h1' : 'h2'
  return (
    <div className="relative mx-auto flex h-full max-w-wide flex-col justify-between md:min-h-[556px] md:flex-row md:pb-19 wide:min-h-[636px]">
      <div className="gutter relative z-(--layer-badge) flex flex-col items-start gap-5 pt-8 md:w-[46%] md:pt-14 md:pr-0 wide:pt-20">
        <p className="flex items-center gap-3 text-eyebrow text-muted uppercase before:h-[3px] before:w-7 before:bg-brass print:before:hidden">
          {slide.eyebrow}
        </p>
        <Heading className="text-display">{slide.heading}</Heading>
        <p className="max-w-[34rem] text-lead text-muted">{slide.text}</p>
        <Link to={slide.to} className={`${buttonLook('primary', 'large')} mt-1`}>
          Start Shopping
        </Link>
      </div>
      {near ? <Machine picture={slide.picture} first={first} /> : <NotYet picture={slide.picture} />}
    </div>
  )
}

/** The place of a picture that is not near; without scripts it is loaded when it is swiped to. */
function NotYet({ picture }: { picture: HeroPicture }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={`block aspect-[1920/840] max-md:aspect-[1080/1350] noscript:hidden ${place}`}
      />
      <noscript>
        <Machine picture={picture} lazy />
      </noscript>
    </>
  )
}

/** Its background is exactly that of the slide up to each edge: text may be on its empty part. */
function Machine({
  picture: { alt, wide, phone },
  first = false,
  lazy = false,
}: {
  picture: HeroPicture
  first?: boolean
  lazy?: boolean
}) {
  return (
    <picture>
      <source media={phones} type="image/avif" srcSet={phone.avif} width="1080" height="1350" />
      <source media={phones} srcSet={phone.jpeg} width="1080" height="1350" />
      <source type="image/avif" srcSet={wide.avif} width="1920" height="840" />
      <img
        src={wide.jpeg}
        width="1920"
        height="840"
        alt={alt}
        loading={lazy ? 'lazy' : 'eager'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? 'sync' : 'async'}
        className={`h-auto ${place}`}
      />
    </picture>
  )
}

const place =
  'w-full max-md:-mt-[42vw] max-md:-mb-6 md:absolute md:top-[calc(50%-1rem)] md:right-0 md:-translate-y-1/2'

const phones = '(max-width: 47.99rem)'

/**
 * Whose pictures are loaded: the slide that is shown; the next one once the row can turn; both neighbours after the
 * first touch or focus, because either may come next. Loaded pictures stay.
 */
function useNear(ready: boolean, previous: number, selected: number, next: number) {
  const [engaged, setEngaged] = useState(false)
  const [slides, setSlides] = useState<ReadonlySet<number>>(() => new Set([0]))
  useEffect(() => {
    const wanted = [
      selected,
      ...(ready && motionAllowed() ? [next] : []),
      ...(engaged ? [previous, next] : []),
    ]
    // What was near before is known only by having been there.
    // oxlint-disable-next-line react/set-state-in-effect
    setSlides((before) => (wanted.every((at) => before.has(at)) ? before : new Set([...before, ...wanted])))
  }, [ready, previous, selected, next, engaged])
  const engage = () => setEngaged(true)
  return { slides, engaging: { onPointerEnter: engage, onTouchStart: engage, onFocus: engage } }
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
