import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useRead } from '../kit/use-call.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import type { Act } from './browser-activity.ts'

/** So many fields stand in the list; the others come at a press. */
const fewFields = 4

/** Old → new, field by field. Whatever was typed is shown as text. */
export function ActChanges({ act: { id, changes } }: { act: Act }) {
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return null
  const more = changes.length > fewFields || changes.some(({ cut }) => cut)
  return (
    <div className="mt-1.5 text-fine">
      {isWhole ? <WholeChanges id={id} /> : <Changes changes={changes.slice(0, fewFields)} />}
      {more && (
        <Button
          kind="quiet"
          size="card"
          aria-expanded={isWhole}
          className="px-0! text-fine!"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show everything'}
        </Button>
      )}
    </div>
  )
}

function WholeChanges({ id }: { id: number }) {
  const { data, error, refetch } = useRead('GET /api/audit/{id}', { params: { id } })
  if (data) return <Changes changes={data.body.changes} />
  return error ? (
    <NotLoaded what="The change" error={error} again={refetch} />
  ) : (
    <p className="text-muted">Loading...</p>
  )
}

function Changes({ changes }: { changes: Act['changes'] }) {
  return (
    <dl className="flex flex-col gap-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="md:grid md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-3">
          <dt className="text-muted">{field}</dt>
          <dd className="flex max-h-80 flex-wrap items-start gap-x-2 overflow-y-auto">
            {before !== null && <Text was={after === null}>{before}</Text>}
            {before !== null && after !== null && (
              <>
                <ArrowRight aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
                <span className="sr-only">became</span>
              </>
            )}
            {after !== null && <Text>{after}</Text>}
            {after === null && <span className="sr-only">was removed</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Text({ was = false, children }: { was?: boolean; children: string }) {
  if (children === '') return <span className="text-muted">(empty)</span>
  return (
    <span className={`min-w-0 wrap-anywhere whitespace-pre-wrap ${was ? 'text-muted line-through' : ''}`}>
      {children}
    </span>
  )
}
