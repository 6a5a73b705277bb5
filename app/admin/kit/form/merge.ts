/** A form as one record: what stands in its fields. */
type Values = Record<string, unknown>

/** The fields that were changed here since the form began. */
export function changedFields<Fields extends Values>(began: Fields, mine: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {}
  for (const name of Object.keys(mine) as (keyof Fields)[])
    if (mine[name] !== began[name]) changed[name] = mine[name]
  return changed
}

/**
 * Of two who changed one record: only what was changed here is mine, everything else is as the other has saved it.
 * `both`: the fields to choose about; `onlyTheirs`: those that stay theirs whatever is chosen.
 */
export function compareFields<Fields extends Values>(
  began: Fields,
  mine: Fields,
  theirs: Fields,
): { merged: Fields; both: (keyof Fields)[]; onlyTheirs: (keyof Fields)[] } {
  const changed = changedFields(began, mine)
  const names = Object.keys(mine) as (keyof Fields)[]
  return {
    merged: { ...theirs, ...changed },
    both: names.filter((name) => name in changed && mine[name] !== theirs[name]),
    onlyTheirs: names.filter((name) => !(name in changed) && theirs[name] !== began[name]),
  }
}
