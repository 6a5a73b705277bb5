export type Encoding = 'br' | 'zstd' | 'gzip'

/** For what is packed once and sent often. */
export const smallestFirst: readonly Encoding[] = ['br', 'zstd', 'gzip']

/** For what is packed while somebody waits, kept afterward or not: of a page of 74 kB zstd takes 0.1 ms, br 0.5 and is a twentieth smaller. */
export const quickestFirst: readonly Encoding[] = ['zstd', 'br', 'gzip']

/** Accept-Encoding: the first of these that is taken; a weight of 0 refuses, `*` means all that are not named. */
export function encodingFor(
  accepted: string | string[] | undefined,
  offered: readonly Encoding[],
): Encoding | 'identity' {
  if (accepted === undefined) return 'identity'
  const weights = new Map<string, number>()
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  return offered.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
}
