import { useWideName } from '../brand.ts'

/** A grinding wheel in its guard, and the name in wide capitals. */
export function Wordmark({ name, narrow = false }: { name: string; narrow?: boolean }) {
  const wide = useWideName()
  return (
    <span className={`flex items-center ${narrow ? 'gap-1.5 md:gap-2.5' : 'gap-2.5'}`}>
      <svg
        viewBox="0 0 36 36"
        width="36"
        height="36"
        aria-hidden="true"
        fill="none"
        className={`shrink-0 ${narrow ? 'max-md:size-8' : ''}`}
      >
        <circle cx="18" cy="18" r="12.5" className="stroke-brass" strokeWidth="3" />
        <circle cx="18" cy="18" r="4" className="fill-current" />
        <path
          d="M3 18a15 15 0 0 1 15-15h12v6.5"
          className="stroke-current"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {/* beside four buttons of 44 pixels the words need a window of 344 */}
      <span className={`flex flex-col whitespace-nowrap ${narrow ? 'max-[343px]:hidden' : ''}`}>
        {wide ? (
          <>
            <span className="sr-only">{name}</span>
            <svg
              viewBox={`0 0 ${wide.width} 200`}
              aria-hidden="true"
              className={`w-auto self-start fill-current ${narrow ? 'h-3 md:h-3.75' : 'h-3.75'}`}
            >
              <path d={wide.outline} />
            </svg>
          </>
        ) : (
          <span
            className={`font-gothic leading-none font-extrabold tracking-[0.09em] uppercase ${narrow ? 'text-[1.125rem] md:text-[1.375rem]' : 'text-[1.375rem]'}`}
          >
            {name}
          </span>
        )}
        <span className="mt-1.5 text-[0.8125rem] leading-none tracking-[0.06em] opacity-75">
          Dental Equipment
        </span>
      </span>
    </span>
  )
}
