import { Check } from 'lucide-react'
import { clockWords } from '../dates.ts'
import { useTimeZone } from '../time-zone.ts'

/** At the foot of a form's page: how things stand on the left, Cancel and Save on the right. */
export function SaveBar({
  changed,
  savedAt = null,
  note,
  children,
}: {
  changed: boolean
  /** when it was saved here last */
  savedAt?: Date | null
  /** instead of both, such as what is wrong */
  note?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <div
      data-at-foot
      // where nothing follows it, no bare ground of the page either
      className="sticky bottom-(--notice-height) z-(--layer-sticky) full-bleed mt-8 border-t border-line bg-surface [&:not(:has(~:not(dialog)))]:-mb-16"
    >
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
        <p role="status" className="flex items-center gap-1.5 text-muted">
          {note ?? <State changed={changed} savedAt={savedAt} />}
        </p>
        {/* On a phone two beside each other, however many there are: none is cut off. */}
        <div className="flex flex-wrap items-center gap-3 max-md:grid max-md:w-full max-md:grid-cols-2 max-md:[&>:last-child:nth-child(odd)]:col-span-2">
          {children}
        </div>
      </div>
    </div>
  )
}

function State({ changed, savedAt }: { changed: boolean; savedAt: Date | null }) {
  const timeZone = useTimeZone()
  if (changed) return 'Unsaved changes'
  if (!savedAt) return 'No changes yet'
  return (
    <>
      <Check aria-hidden="true" size={20} strokeWidth={1.75} className="text-success" />
      Saved {clockWords(savedAt, timeZone)}
    </>
  )
}
