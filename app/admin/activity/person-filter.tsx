import { SelectFilter } from '../kit/list/filters.tsx'
import { useRead } from '../kit/use-call.ts'

/** Whoever acted; also somebody whom only the address of the page names. */
export function PersonFilter({ actor, onActor }: { actor: string; onActor: (actor: string) => void }) {
  const { data } = useRead('GET /api/audit-actors', {})
  const actors = data?.body ?? []
  const isKnown = actor === '' || actors.some(({ id }) => id === actor)
  return (
    <SelectFilter
      label="Person"
      any="Anybody"
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
