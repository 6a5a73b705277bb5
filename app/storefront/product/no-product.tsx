import type { Instead } from '../../../shop/numbers/find-instead.ts'
import { wordsOfOther } from '../../../shop/numbers/other-number.ts'
import type { CategoryPictures } from '../frame/categories.ts'
import { NotFound } from '../not-found.tsx'
import { AlikeNumbers } from './alike-numbers.tsx'

/** For a number that no product has: what replaced it, whose number it is, or what is written nearly like it. */
export function NoProduct({
  number,
  instead,
  pictures,
}: {
  number: string
  instead: Instead | null
  pictures: CategoryPictures
}) {
  const other = instead?.other ?? null
  if (instead && other?.kind === 'replaced')
    return (
      <NotFound
        title={`${other.typed} is no longer sold`}
        heading={`${other.typed} is no longer sold`}
        text={`${wordsOfOther(other)} ${other.number}.`}
        pictures={pictures}
      >
        <AlikeNumbers cards={instead.cards} heading="Replacement" />
      </NotFound>
    )
  return (
    <NotFound
      title={`Product ${number} not found`}
      heading={`We have no product ${number}`}
      text={
        other
          ? `${wordsOfOther(other)} ${other.number}.`
          : 'The number may be mistyped, or the product may no longer be sold. Search for it, or call us.'
      }
      pictures={pictures}
    >
      <AlikeNumbers cards={instead?.cards ?? []} />
    </NotFound>
  )
}
