import { NotLoaded } from './not-loaded.tsx'

/** As a query tells it. */
export type Reading<Data> = {
  data: Data | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

/** What was read; before that what is to come, and when it fails, why. What was read before stays in sight. */
export function Loaded<Data>({
  reading: { data, error, refetch },
  what = 'The list',
  newest = 'The newest list',
  toCome = <RowsToCome />,
  why,
  children,
}: {
  reading: Reading<Data>
  what?: string
  /** the same when an older one is still shown */
  newest?: string
  toCome?: React.ReactNode
  why?: (error: Error) => string
  children: (data: Data) => React.ReactNode
}) {
  const isRead = data !== undefined
  const failure = error && (
    <NotLoaded what={isRead ? newest : what} error={error} again={refetch} {...(why && { why })} />
  )
  if (!isRead) return failure ?? toCome
  return (
    <>
      {failure}
      {children(data)}
    </>
  )
}

/** In the shape of a list. */
export function RowsToCome({
  count = 3,
  row = 'h-15',
  className = 'mt-2',
  line = 'flex min-h-11 items-center',
  rows = 'mt-2 flex flex-col gap-px',
}: {
  count?: number
  /** how high one is */
  row?: string
  className?: string
  /** of the line above */
  line?: string
  /** how they stand together */
  rows?: string
}) {
  return (
    <div className={`noscript:hidden ${className}`}>
      <p className={`text-muted ${line}`}>Loading...</p>
      <div aria-hidden="true" className={rows}>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={`bg-sunken ${row}`} />
        ))}
      </div>
    </div>
  )
}
