import { useRead } from '../use-call.ts'
import { SelectFilter } from './filters.tsx'
import type { PersonNarrowing } from './narrowing.ts'

/** Whoever acted; also somebody whom only the address of the page names. */
export function PersonFilter({
  by: { label, any },
  actor,
  onActor,
}: {
  by: PersonNarrowing
  actor: string | undefined
  onActor: (actor: string) => void
}) {
  const { data } = useRead('GET /api/audit-actors', {})
  const actors = data?.body ?? []
  const isKnown = actor === undefined || actors.some(({ id }) => id === actor)
  return (
    <SelectFilter
      label={label}
      any={any}
      options={[
        ...(isKnown ? [] : [[actor, actor] as const]),
        ...actors.map(
          ({ id, name, email }) => [id, email && email !== name ? `${name} (${email})` : name] as const,
        ),
      ]}
      value={actor}
      onChange={onActor}
      width="md:w-60"
    />
  )
}
