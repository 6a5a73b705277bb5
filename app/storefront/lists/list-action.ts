import { data, redirect } from 'react-router'
import { takeLines, takeTexts } from '../../../shop/cart/price-now.ts'
import { addLines, changeLine, putLineBack, removeLine } from '../../../shop/lists/change-lines.ts'
import { nameList } from '../../../shop/lists/keep-lists.ts'
import { listTexts, readLinesText, sharedListPath, type ListLine } from '../../../shop/lists/list.ts'
import { lineFields, listName, removedLine } from '../../../shop/lists/list-fields.ts'
import { openList, type Looking, type OpenList } from '../../../shop/lists/open-list.ts'
import { endShare, shareList } from '../../../shop/lists/share-list.ts'
import { readQuantity } from '../../../shop/cart/cart.ts'
import type { Person } from '../../../shop/identity/person.ts'
import { shopContext, type PageContext } from '../../context.ts'
import { fieldOf } from '../../form.ts'
import { chosenLines } from '../orders/chosen-lines.ts'
import { agreedIn } from '../orders/ordered-again.ts'
import { takeIntoCart } from '../orders/take-into-cart.ts'
import { listAddress } from './addresses.ts'

/** What the page of a list says after a form. */
export type ListAnswer = {
  error?: string
  /** taken off the list, for Undo; `place` is where it was */
  removed?: { line: ListLine; place: number }
  /** the new link, shown once */
  link?: string
}

export type ListRequest = { request: Request; context: PageContext; person: Person }

const noneChecked = 'Select the products you want first. Your cart was not changed.'

/** Puts what is checked of a list into the cart; what cannot be bought is named there. */
export async function takeFromList(asking: ListRequest, form: FormData, list: ListToTake | null) {
  if (!list) return answer({ error: listTexts.unknown }, 404)
  const chosen = chosenLines(form, list.lines)
  if (chosen.length === 0) return answer({ error: noneChecked }, 400)
  const taking = new Set(chosen.map(({ number }) => number))
  const left = list.lines.filter(({ number, now }) => now.kind !== 'sold' && !taking.has(number))
  const taken = await takeIntoCart(asking, 'list', (cart, fits) =>
    takeLines(cart, [...chosen, ...left], agreedIn(form), fits),
  )
  return taken instanceof Response ? taken : answer({ error: takeTexts[taken.data.refusal] }, 409)
}

type ListToTake = Pick<OpenList, 'lines'>

/** Carries out a form of the page of one's own list. */
export async function changeList(asking: ListRequest, looking: Looking, id: string, form: FormData) {
  const shop = asking.context.get(shopContext)
  const which = { sub: looking.sub, id }
  const number = fieldOf(form, 'number')
  switch (fieldOf(form, 'intent')) {
    case 'take':
      return takeFromList(asking, form, await openList(shop, looking, id))
    case 'add': {
      const lines = readLinesText(`${number.trim()}:${fieldOf(form, 'quantity')}`)
      if (lines.length === 0) return answer({ error: listTexts['not-sold'] }, 422)
      return doneOr(await addLines(shop, { ...which, lines }), id)
    }
    case 'save': {
      const fields = lineFields.safeParse({
        quantity: readQuantity(fieldOf(form, 'quantity')),
        note: fieldOf(form, 'note'),
        reorderPoint: fieldOf(form, 'reorderPoint'),
      })
      if (!fields.success) return answer({ error: fields.error.issues[0]?.message ?? '' }, 422)
      return doneOr(await changeLine(shop, { ...which, number, fields: fields.data }), id)
    }
    case 'remove': {
      const removed = await removeLine(shop, { ...which, number })
      if (!removed.ok) return answer({ error: listTexts[removed.refusal.why] }, 404)
      return answer({ removed: { line: removed.value.removed, place: removed.value.place } })
    }
    case 'undo': {
      const back = removedLine.safeParse(Object.fromEntries(form))
      if (!back.success) return answer({ error: listTexts['no-line'] }, 422)
      const { place, ...line } = back.data
      return doneOr(await putLineBack(shop, { ...which, line, place }), id)
    }
    case 'rename': {
      const name = listName.safeParse(fieldOf(form, 'name'))
      if (!name.success) return answer({ error: name.error.issues[0]?.message ?? '' }, 422)
      return doneOr(await nameList(shop, { ...which, name: name.data }), id)
    }
    case 'share': {
      const shared = await shareList(shop, which)
      if (!shared.ok) return answer({ error: listTexts.unknown }, 404)
      return answer({ link: `${shop.brand.siteOrigin}${sharedListPath(shared.value.token)}` })
    }
    case 'end-share':
      return doneOr(await endShare(shop, which), id)
    default:
      return answer({ error: listTexts.unknown }, 400)
  }
}

function doneOr(outcome: { ok: true } | { ok: false; refusal: { why: keyof typeof listTexts } }, id: string) {
  if (outcome.ok) return redirect(`${listAddress(id)}?saved`, { status: 303 })
  const { why } = outcome.refusal
  return answer({ error: listTexts[why] }, why === 'unknown' || why === 'no-line' ? 404 : 409)
}

function answer(said: ListAnswer, status = 200) {
  return data(said, { status })
}
