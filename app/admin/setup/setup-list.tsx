import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { buttonLook } from '../../ui/button.tsx'
import { adminAddress } from '../sections.ts'

type Point = CallAnswerOf<'GET /api/setup'>[number]

/** The first steps of a shop of one's own: what is missing, and folded below it what is done. */
export function SetupList({ points }: { points: Point[] }) {
  const missing = points.filter(({ isDone }) => !isDone)
  const done = points.filter(({ isDone }) => isDone)
  return (
    <section aria-labelledby="setup" className="mb-6 rounded-card border border-line bg-surface p-4 md:p-6">
      <h3 id="setup" className="text-h3">
        Before your first order
      </h3>
      <p className="mt-1 max-w-text text-muted">
        {done.length} of {points.length} done; the shop checks this itself. Names in capital letters are
        settings: write them in the settings file, then restart the shop.
      </p>
      <ol className="mt-4 border-t border-line">
        {missing.map((point) => (
          <li key={point.point} className="flex items-start gap-3 border-b border-line py-3">
            <Circle
              aria-hidden="true"
              size={20}
              strokeWidth={1.75}
              className="mt-0.5 shrink-0 text-control"
            />
            <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 md:flex-row md:items-start md:justify-between">
              <div className="min-w-0">
                <h4 className="font-gothic text-card">{point.name}</h4>
                <p className="max-w-text [overflow-wrap:anywhere]">{point.text}</p>
              </div>
              {point.section && (
                <Link
                  to={adminAddress(point.section)}
                  className={`${buttonLook('secondary')} self-start md:shrink-0`}
                >
                  {wayTo[point.section] ?? 'Open'}
                  <ArrowRight aria-hidden="true" size={18} strokeWidth={1.75} />
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
      {done.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-success">
            <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} />
            {done.length} done
            <span className="font-normal text-accent underline underline-offset-4">Show</span>
          </summary>
          <ul className="mt-1 flex flex-col gap-3">
            {done.map((point) => (
              <li key={point.point} className="flex items-start gap-3">
                <CircleCheck
                  aria-hidden="true"
                  size={20}
                  strokeWidth={1.75}
                  className="mt-0.5 shrink-0 text-success"
                />
                <p className="min-w-0 max-w-text [overflow-wrap:anywhere]">
                  <span className="font-semibold">{point.name}.</span>{' '}
                  <span className="text-muted">{point.text}</span>
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** By section of the panel. */
const wayTo: Record<string, string> = {
  import: 'Import',
  static: 'Text Pages',
  contact: 'Contacts',
  orders: 'Orders',
}
