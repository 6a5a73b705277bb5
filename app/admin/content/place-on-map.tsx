import { ExternalLink, MapPin } from 'lucide-react'
import { useState } from 'react'
import { buttonLook } from '../../ui/button.tsx'
import { useRead } from '../kit/use-call.ts'

const againAfterMs = 2000
/** An address that the place search does not know stays without a place. */
const givenUpAfterMs = 30_000

/** Whether visitors see the address on a map, and the way to their page. Made anew for every address that is saved. */
export function PlaceOnMap({ address }: { address: string }) {
  const [since] = useState(Date.now)
  const isTimeLeft = (readAt: number) => address !== '' && readAt - since < givenUpAfterMs
  const { data, dataUpdatedAt } = useRead(
    'GET /api/contact-data/location',
    {},
    {
      refetchInterval: ({ state }) =>
        !state.data?.body.length && isTimeLeft(state.dataUpdatedAt) && againAfterMs,
    },
  )
  const [place] = data?.body ?? []
  return (
    <section aria-labelledby="place" className="flex flex-col items-start gap-2">
      <h3 id="place" className="text-card font-bold">
        What visitors see
      </h3>
      {address && <p className="wrap-anywhere whitespace-pre-line">{address}</p>}
      {data && (
        <p className="flex items-start gap-2 text-muted">
          <MapPin aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
          {place
            ? `On the map at ${Number(place.lat).toFixed(4)}, ${Number(place.lon).toFixed(4)}.`
            : isTimeLeft(dataUpdatedAt)
              ? 'Looking for this address on the map...'
              : 'Not on the map: the place search could not find this address.'}
        </p>
      )}
      <a
        href="/contact-us"
        target="_blank"
        rel="noopener noreferrer"
        className={`mt-1 ${buttonLook('secondary', 'card')} px-3! text-small! md:min-h-9`}
      >
        <ExternalLink aria-hidden="true" size={18} strokeWidth={1.75} />
        View Contact us
      </a>
    </section>
  )
}
