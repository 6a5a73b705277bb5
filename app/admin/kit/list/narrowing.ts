import { useListAddress } from './use-list-address.ts'

type Options = Record<string, string>

/** One of several, or any. */
type SelectNarrowing = {
  label: string
  /** the words for no choice */
  any: string
  options: Options
  width?: string
}
/** Somebody who did something. */
export type PersonNarrowing = { label: string; any: string; people: true }
/** One of several, as buttons in a row. */
type ChipNarrowing = {
  legend: string
  options: Options
  /** what is shown while the address says nothing */
  usual: string
}

/** What a list can be narrowed by, each by the word that holds it in the address. */
export type Narrowing = Record<string, SelectNarrowing | PersonNarrowing | ChipNarrowing>

type ChoiceOf<One> = One extends { options: infer All } ? keyof All & string : string

/** What is asked for; undefined: anything. */
type Asked<By extends Narrowing> = { q: string; page: number } & {
  [Param in keyof By]: By[Param] extends ChipNarrowing ? ChoiceOf<By[Param]> : ChoiceOf<By[Param]> | undefined
}

/** What the address asks a list for. */
export function useAsked<By extends Narrowing>(by: By, pageParam?: string): Asked<By> {
  const { q, page, query } = useListAddress(pageParam)
  const chosen = Object.entries(by).map(([param, one]) => [param, choiceOf(one, query.get(param))])
  return { ...(Object.fromEntries(chosen) as Asked<By>), q, page }
}

export function choiceOf(one: Narrowing[string], said: string | null): string | undefined {
  if ('people' in one) return said || undefined
  if (said !== null && Object.hasOwn(one.options, said)) return said
  return 'usual' in one ? one.usual : undefined
}
