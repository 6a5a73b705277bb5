import { Mark } from '../../brand/mark.tsx'
import { trade } from '../../brand/name.ts'
import { useWideName } from '../brand.ts'

/** The mark, and the name in wide capitals: drawn in the header (`narrow`), everywhere below it a use of that. */
export function Wordmark({ name, narrow = false }: { name: string; narrow?: boolean }) {
  const wide = useWideName()
  return (
    <span className={`flex items-center ${narrow ? 'gap-1.5 md:gap-2.5' : 'gap-2.5'}`}>
      <Mark className={`shrink-0 ${narrow ? 'max-md:size-8' : ''}`} />
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
              {narrow ? <path id="wordmark" d={wide.outline} /> : <use href="#wordmark" />}
            </svg>
          </>
        ) : (
          <span
            className={`font-gothic leading-none font-extrabold tracking-[0.09em] uppercase ${narrow ? 'text-[1.125rem] md:text-[1.375rem]' : 'text-[1.375rem]'}`}
          >
            {name}
          </span>
        )}
        <span className="mt-1.5 text-[0.8125rem] leading-none tracking-[0.06em] opacity-75">{trade}</span>
      </span>
    </span>
  )
}
