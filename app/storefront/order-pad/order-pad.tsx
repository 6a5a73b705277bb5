import { useCallback, useState } from 'react'
import { data } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { mostOrderLines } from '../../../shop/cart/cart.ts'
import { elsewhereText } from '../../../shop/cart/long-cart.ts'
import { tierOf } from '../../../shop/pricing/quote.ts'
import { pageContext, personOf, sameForAll } from '../../context.ts'
import { heldOf } from '../../whole-cart.ts'
import { readForm } from '../../form.ts'
import { loginAddress } from '../../return-path.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { clearOfBar } from '../../ui/scrolling/rows-bar.tsx'
import { UndoLine } from '../cart/undo-line.tsx'
import type { Route } from './+types/order-pad.ts'
import { padFormId } from './keep-pad.ts'
import { hadText } from './had-text.ts'
import { changePadByForm, unreadPad } from './pad-action.ts'
import { PadBar } from './pad-bar.tsx'
import { PadFoot } from './pad-foot.tsx'
import { PadTable } from './pad-table.tsx'
import { isBlank } from './pad-state.ts'
import { addedWords, cartChangedText, insertedWords, stayedWords, type AddedFromPad } from './pad-words.ts'
import { PasteBox } from './paste-box.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { usePad } from './use-pad.ts'

export function loader({ context }: Route.LoaderArgs) {
  sameForAll(context, '/order-pad', 'content')
  return null
}

/** The pad without scripts, and for a cart that only the server can read. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const limit = await context.get(pageContext).countForm('order-pad')
  if (limit) return data({ ...unreadPad(form), limit }, { status: 429, headers: { 'retry-after': '60' } })
  const person = personOf(context)
  const buyer = { tier: tierOf(person), personId: person?.sub ?? null }
  const held = await heldOf(context, request)
  const sent = await changePadByForm({ request, context, buyer, had: hadText(held) }, form)
  const { into, rows, rest, withoutQuantity, cartChanged, isElsewhere } = sent
  const added: AddedFromPad | null = into && { ...into, staying: rows.length, isSignedIn: person !== null }
  const had = into ? hadText({ cart: into.cart, mark: into.mark ?? undefined }) : hadText(held)
  return data(
    { rows, rest, withoutQuantity, cartChanged, isElsewhere, added, had, limit: null },
    into ? { headers: into.headers } : {},
  )
}

export default function OrderPadPage({ actionData }: Route.ComponentProps) {
  const sent = actionData ?? null
  const pad = usePad(sent)
  const { rows, rest, setRest, dispatch, insertText } = pad
  const [notice, setNotice] = useState(sent ? insertedWords({ ...sent, count: sent.rows.length }) : '')
  const [cleared, setCleared] = useState<typeof rows | null>(null)
  const { outcome, add } = useAddToCart(pad, sent?.added ?? null)

  const insert = useCallback(
    (text: string, at: number) => {
      const inserted = insertText(text, at)
      setNotice(insertedWords(inserted))
      return inserted.rest
    },
    [insertText],
  )
  /** What was written in the box stays there. */
  const insertBeside = useCallback(
    (text: string, at: number) => {
      const left = insert(text, at)
      if (left !== '') setRest((written) => [written, left].filter(Boolean).join('\n'))
    },
    [insert, setRest],
  )

  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-4 pb-18 md:pb-24">
      <PageHead
        title="Order pad"
        description="Order by product number: type or paste your list, see your prices, and add it all to your cart."
        path="/order-pad"
      />
      <Breadcrumb crumbs={[home]} here="Order pad" />
      <h1 className="mt-3 text-h1">Order pad</h1>
      <p className="no-print mt-2 max-w-text text-muted">
        Type product numbers and quantities, or paste a list into any row. Former numbers and other makers’
        numbers work too, with or without spaces.
      </p>
      <div className="no-print">
        <AddedNotice outcome={outcome} />
        {sent && (sent.cartChanged || sent.isElsewhere) && !outcome && (
          <Notice kind="warning" className="mt-4">
            {sent.isElsewhere ? elsewhereText : cartChangedText}
          </Notice>
        )}
        {notice && (
          <Notice kind="info" className="mt-4">
            {notice}
          </Notice>
        )}
      </div>
      <form id={padFormId} method="post" action="/order-pad" onSubmit={add}>
        {/* Enter presses a form's first button */}
        <button
          type="submit"
          name="intent"
          value="check"
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
        />
        <input type="hidden" name="had" value={sent?.had ?? ''} />
        <PasteBox
          text={rest}
          onChange={setRest}
          onInsert={() => setRest(insert(rest, firstBlank(rows)))}
          onFile={(text) => insertBeside(text, firstBlank(rows))}
        />
        {/* One box: the bar leaves the screen with the last row, where the total is. */}
        <div className={clearOfBar}>
          <PadBar rows={rows} />
          <PadTable pad={pad} onInsert={insertBeside} />
        </div>
        {pad.trouble !== null && (
          <Notice kind="danger" className="mt-4">
            {pad.trouble}{' '}
            <button type="button" className="font-semibold underline noscript:hidden" onClick={pad.askAgain}>
              Try again
            </button>
          </Notice>
        )}
        <PadFoot
          rows={rows}
          onClear={() => {
            setCleared(rows)
            dispatch({ do: 'put', rows: [] })
          }}
        />
      </form>
      {cleared && rows.every(isBlank) && (
        <div className="no-print mt-4">
          <UndoLine text="Pad cleared.">
            <Button
              kind="quiet"
              onClick={() => {
                dispatch({ do: 'put', rows: cleared })
                setCleared(null)
              }}
            >
              Undo
            </Button>
          </UndoLine>
        </div>
      )}
    </div>
  )
}

function AddedNotice({ outcome }: { outcome: AddedFromPad | null }) {
  if (!outcome) return null
  const stayed = stayedWords(outcome)
  return (
    <>
      <Notice kind={outcome.added.length > 0 ? 'success' : 'warning'} className="mt-4">
        {addedWords(outcome)}{' '}
        <Link to="/cart" className="font-semibold underline">
          View cart
        </Link>
      </Notice>
      {stayed && (
        <Notice kind="warning" className="mt-2">
          {stayed}
          {outcome.full.length > 0 && !outcome.isSignedIn && (
            <>
              {' '}
              <a href={loginAddress('/order-pad')} className="font-semibold underline">
                Sign in
              </a>{' '}
              for a cart of up to {mostOrderLines}; what is on the pad stays there. Or check out first, then
              add the rest.
            </>
          )}
        </Notice>
      )}
    </>
  )
}

/** After everything that is written. */
function firstBlank(rows: { text: string }[]): number {
  return rows.findLastIndex((row) => !isBlank(row)) + 1
}
