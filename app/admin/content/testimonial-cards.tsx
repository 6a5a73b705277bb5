import { Star } from 'lucide-react'
import { useState } from 'react'
import type { CallAnswerOf, CallName } from '../../../api/http/client.ts'
import type { ImageSources } from '../../../shop/content/testimonials/shown-image.ts'
import { Button } from '../../ui/button.tsx'
import { useRead, useWrite } from '../kit/use-call.ts'
import { useUndo } from '../kit/undo.tsx'
import { useRestore } from '../kit/use-restore.ts'
import { ListPart } from '../kit/list/list-part.tsx'
import { Avatar } from './avatar.tsx'
import { NotDone } from '../kit/not-done.tsx'

type Testimonial = CallAnswerOf<'GET /api/testimonials'>[number]

const list = 'GET /api/testimonials'
const changes: CallName[] = [list, 'GET /api/trash']

export function TestimonialCards({ sources }: { sources: ImageSources }) {
  const { data, error, refetch } = useRead(list, {})
  const [gone, setGone] = useState(0)
  return (
    <ListPart
      name="Testimonials"
      what="The list of testimonials"
      empty="There are none yet. The home page leaves this section out until you add one."
      items={data?.body}
      error={error}
      again={refetch}
      gone={gone}
    >
      {(testimonials) => (
        <ul className="mt-3 grid gap-4 md:grid-cols-2">
          {testimonials.map((one) => (
            <Card key={one._id} {...one} sources={sources} onGone={() => setGone((count) => count + 1)} />
          ))}
        </ul>
      )}
    </ListPart>
  )
}

/** Deletes without asking: Undo brings it back. */
function Card({
  _id: id,
  name,
  position,
  text,
  imageUrl,
  rating,
  sources,
  onGone,
}: Testimonial & { sources: ImageSources; onGone: () => void }) {
  const { mutate, isPending, error } = useWrite('DELETE /api/testimonials/{id}', { changes })
  const restore = useRestore('testimonial', changes)
  const { offerUndo } = useUndo()

  function remove() {
    if (isPending) return
    mutate(
      { params: { id } },
      {
        onSuccess() {
          onGone()
          offerUndo(`The testimonial of ${name} is in the trash.`, () => restore(id))
        },
      },
    )
  }

  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} imageUrl={imageUrl} sources={sources} />
        <div className="min-w-0 flex-1">
          <h4 className="font-semibold wrap-anywhere">{name}</h4>
          <p className="wrap-anywhere text-muted">{position}</p>
        </div>
        {rating !== null && (
          <p className="flex shrink-0 items-center gap-1 py-0.5 tabular-nums">
            <Star aria-hidden="true" size={18} strokeWidth={1.75} className="fill-brass text-brass" />
            <span className="sr-only">{rating} of 5 stars</span>
            <span aria-hidden="true">{rating}</span>
          </p>
        )}
      </div>
      <p className="mt-3 flex-1 wrap-anywhere whitespace-pre-line">{text}</p>
      <NotDone error={error} why="Nothing was deleted." />
      <div className="mt-3 flex justify-end">
        <Button
          kind="danger"
          size="card"
          className="px-3! text-small! md:min-h-9!"
          aria-disabled={isPending}
          onClick={remove}
        >
          {isPending ? 'Deleting...' : 'Delete'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
