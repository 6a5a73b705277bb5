import { Mark } from '../../brand/mark.tsx'
import { trade } from '../../brand/name.ts'
import { useWideName } from '../brand.ts'

/** A name that is wider (its capitals are 200 high) would be too small to read beside the buttons of a phone. */
const widestOnPhones = 3400

/**
 * The mark, and the name in wide capitals: drawn in the header (`narrow`), everywhere below it a use of that. A long
 * name becomes smaller where there is no room for it.
 */
export function Wordmark({ name, narrow = false }: { name: string; narrow?: boolean }) {
  const wide = useWideName()
  // beside four buttons of 44 pixels the words need a window of 344
  const hidden = wide && wide.width > widestOnPhones ? 'max-[1023px]:hidden' : 'max-[343px]:hidden'
  return (
    <span className={`flex max-w-full min-w-0 items-center ${narrow ? 'gap-1.5 md:gap-2.5' : 'gap-2.5'}`}>
      <Mark className={`shrink-0 ${narrow ? 'max-md:size-8' : ''}`} />
      <span className={`flex min-w-0 flex-col whitespace-nowrap ${narrow ? hidden : ''}`}>
        {wide ? (
          <>
            <span className="sr-only">{name}</span>
            <svg
              viewBox={`0 0 ${wide.width} 200`}
              aria-hidden="true"
              className={`w-auto max-w-full self-start fill-current ${narrow ? 'h-3 md:h-3.75' : 'h-3.75'}`}
            >
              {narrow ? <path id="wordmark" d={wide.outline} /> : <use href="#wordmark" />}
            </svg>
          </>
        ) : (
          <span
            className={`overflow-x-clip font-gothic text-ellipsis leading-none font-extrabold tracking-[0.09em] uppercase ${narrow ? 'text-[1.125rem] md:text-[1.375rem]' : 'text-[1.375rem]'}`}
          >
            {name}
          </span>
        )}
        <span className="mt-1.5 overflow-x-clip text-ellipsis text-[0.8125rem] leading-none tracking-[0.06em] opacity-75">
          {trade}
        </span>
      </span>
    </span>
  )
}
