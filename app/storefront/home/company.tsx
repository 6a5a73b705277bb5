import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from '../../ui/link.tsx'
import type { HomeWords } from '../../../shop/content/home-words.ts'
import { buttonLook } from '../../ui/button.tsx'
import { MotionButton } from '../../ui/motion/motion-button.tsx'
import { useRunning } from '../../ui/motion/use-motion.ts'
import mp4 from './company.mp4?url'
import poster from './company-poster.jpg?url'
import webm from './company.webm?url'

const part = 'video'
const wideScreen = '(min-width: 48rem)'

export function Company({ company, film }: { company: NonNullable<HomeWords['company']>; film: boolean }) {
  return (
    <section aria-labelledby="company" className="bg-deep text-on-deep">
      <div className="gutter mx-auto grid max-w-wide items-center gap-8 py-12 md:grid-cols-12 md:gap-6 md:py-16">
        <div className="on-deep flex flex-col items-start gap-4 md:col-span-5 md:pr-6">
          <p className="flex items-center gap-3 text-eyebrow text-muted-on-deep uppercase before:h-[3px] before:w-7 before:bg-brass-on-deep print:before:hidden">
            About us
          </p>
          <h2 id="company" className="text-h2">
            {company.heading}
          </h2>
          {company.paragraphs.map((paragraph, at) => (
            <p key={paragraph} className={at > 0 ? 'text-muted-on-deep' : undefined}>
              {paragraph}
            </p>
          ))}
          <Link to="/about-us" className={`${buttonLook('secondary')} mt-2`}>
            <span>
              Read More<span className="sr-only"> about us</span>
            </span>
          </Link>
        </div>
        {film && <Video />}
      </div>
    </section>
  )
}

/** A picture until the video plays over it. Phones keep the picture; nothing is loaded before it plays. */
function Video() {
  const area = useRef<HTMLDivElement>(null)
  const wide = useSyncExternalStore(listenToWidth, isWide, () => false)
  const running = useRunning(part, area)
  return (
    <div ref={area} className="relative aspect-video overflow-hidden rounded-card bg-sweep md:col-span-7">
      <img
        src={poster}
        width={1280}
        height={720}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full"
      />
      {wide && (
        <>
          <Film running={running} />
          <MotionButton part={part} className="absolute right-3 bottom-3 text-ink" />
        </>
      )}
    </div>
  )
}

/** Invisible until it has played once; a window that was narrow in between has a new one. */
function Film({ running }: { running: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const film = video.current
    if (!film) return
    // A browser may refuse to play by itself: then the picture stays.
    if (running) film.play().catch(() => undefined)
    else film.pause()
  }, [running])

  return (
    <video
      ref={video}
      preload="none"
      muted
      loop
      playsInline
      disablePictureInPicture
      aria-hidden="true"
      onPlaying={() => setShown(true)}
      className={`absolute inset-0 size-full ${shown ? '' : 'invisible'}`}
    >
      <source src={webm} type="video/webm" />
      <source src={mp4} type="video/mp4" />
    </video>
  )
}

function listenToWidth(listener: () => void): () => void {
  const width = window.matchMedia(wideScreen)
  width.addEventListener('change', listener)
  return () => width.removeEventListener('change', listener)
}

function isWide(): boolean {
  return window.matchMedia(wideScreen).matches
}
