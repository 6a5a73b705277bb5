import { useState } from 'react'
import { textPageOf, type TextPageName } from '../../../shop/content/text-pages/text-page.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { MoreBelow } from '../../ui/scrolling/more-below.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { useRead, useWrite } from '../kit/use-call.ts'
import { versionConflictIn } from '../kit/form/version-conflict.tsx'
import { Refusal } from '../kit/form/refusal.tsx'
import { momentWords } from '../kit/dates.ts'
import { useTimeZone } from '../kit/time-zone.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'

type Props = {
  name: TextPageName
  open: boolean
  onClose: () => void
  onRestored: (content: string, version: number) => void
}

/** Everything that was ever published of a page; each can be read, and published anew. */
export function HistoryDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      name={`History of ${rest.name}`}
      className="m-auto h-[min(48rem,90vh)] w-full max-w-[64rem] rounded-dialog max-md:h-full max-md:max-h-none max-md:max-w-none max-md:rounded-none"
    >
      <History onClose={onClose} {...rest} />
    </Dialog>
  )
}

function History({ name, onClose, onRestored }: Omit<Props, 'open'>) {
  const timeZone = useTimeZone()
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useRead('GET /api/text_pages/{name}/editions', { params: { name } })
  const page = useRead('GET /api/text_pages/{name}', { params: { name } })
  const { data } = list
  const error = list.error ?? page.error
  const readAgain = () => Promise.all([list.refetch(), page.refetch()])
  // What is restored replaces the text that this list shows as the one of now, and none that nobody here has seen.
  const now = list.isFetching || page.isFetching ? null : (page.data?.version ?? null)
  const editions = data?.body ?? []
  const edition = chosen ?? editions[0]?.edition ?? null
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center justify-between gap-4 border-b border-line px-6 py-4">
        <h2 className="text-h3">History of {name}</h2>
        <Button kind="secondary" data-first-focus onClick={onClose}>
          Close
        </Button>
      </div>
      {error && (
        <div className="px-6">
          <NotLoaded what="The history" error={error} again={readAgain} />
        </div>
      )}
      {data && editions.length === 0 && (
        <p className="p-6">Nothing has been published here yet. Save Changes creates the first edition.</p>
      )}
      {editions.length > 0 && (
        <div className="grid min-h-0 flex-1 md:grid-cols-[17rem_1fr]">
          <div className="overflow-y-auto border-line max-md:max-h-50 max-md:border-b md:border-r">
            <ol className="py-2">
              {editions.map((one, at) => (
                <li key={one.edition}>
                  <button
                    type="button"
                    aria-pressed={one.edition === edition}
                    onClick={() => setChosen(one.edition)}
                    className="w-full border-l-[3px] border-l-transparent px-5 py-2 text-left -outline-offset-3 hover:bg-sunken aria-pressed:border-l-accent aria-pressed:bg-tint"
                  >
                    <span className="block font-semibold">
                      Edition {one.edition}
                      {at === 0 && ', current'}
                    </span>
                    <span className="block">{momentWords(one.publishedAt, timeZone)}</span>
                    <span className="block text-muted">
                      {one.publishedBy}, {sizeOf(one.size)}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            <MoreBelow />
          </div>
          {edition !== null && (
            <Edition
              key={edition}
              name={name}
              edition={edition}
              isNow={edition === editions[0]?.edition}
              now={now}
              onOvertaken={() => void readAgain()}
              onRestored={onRestored}
            />
          )}
        </div>
      )}
    </div>
  )
}

function Edition({
  name,
  edition,
  isNow,
  now,
  onOvertaken,
  onRestored,
}: Pick<Props, 'name' | 'onRestored'> & {
  edition: number
  isNow: boolean
  /** the version that visitors read; null while that is being asked */
  now: number | null
  onOvertaken: () => void
}) {
  const { data, error, refetch } = useRead('GET /api/text_pages/{name}/editions/{edition}', {
    params: { name, edition },
  })
  const restore = useWrite('POST /api/text_pages/{name}/editions/{edition}/restore', {
    changes: ['GET /api/text_pages/{name}/editions'],
  })
  const other = versionConflictIn('GET /api/text_pages/{name}', restore.error)
  const ask = (version: number) =>
    restore.mutate(
      { params: { name, edition }, ifMatch: version },
      {
        onSuccess: ({ body, version: made }) => onRestored(body.content, made ?? version),
        onError: (failure) => versionConflictIn('GET /api/text_pages/{name}', failure) && onOvertaken(),
      },
    )
  return (
    <section aria-label={`Edition ${edition}`} className="flex min-h-0 flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-6 text-body">
        {error && <NotLoaded what={`Edition ${edition}`} error={error} again={refetch} />}
        {data &&
          (data.body.content ? (
            <RichText html={textPageOf(data.body.content).html.replace(/ id="section-\d+"/g, '')} />
          ) : (
            <p className="text-muted">This edition has no text.</p>
          ))}
        <MoreBelow key={data ? 'read' : 'reading'} />
      </div>
      <div className="flex min-h-16 flex-wrap items-center justify-end gap-3 border-t border-line px-6 py-3">
        {other ? (
          <p role="alert" className="text-warning">
            Someone else published another text in the meantime; it is now in this history. Restore edition{' '}
            {edition} again to publish it anyway.
          </p>
        ) : (
          <Refusal text={`Edition ${edition} was not published.`} error={restore.error} />
        )}
        {isNow ? (
          <p className="text-muted">This is what visitors see.</p>
        ) : (
          <Button
            aria-disabled={restore.isPending || !data || now === null}
            onClick={() => restore.isPending || !data || now === null || ask(now)}
          >
            {restore.isPending ? 'Restoring...' : `Restore edition ${edition}`}
          </Button>
        )}
      </div>
    </section>
  )
}

function sizeOf(characters: number): string {
  return `${characters.toLocaleString('en-US')} characters`
}
