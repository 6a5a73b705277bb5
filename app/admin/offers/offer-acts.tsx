import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useWrite } from '../kit/use-call.ts'
import { adminAddress } from '../sections.ts'
import { offerReads } from './browser-offers.ts'
import type { WholeOffer } from './offer-words.ts'
import { WhyDialog } from './why-dialog.tsx'

const changes = { changes: offerReads }

type Asked = 'withdraw' | 'close' | 'discard' | null

/** What can be done with a quote. What belongs to its draft stands beside Save, everything else on the page. */
export function OfferActs({
  offer,
  beside,
  onDone,
}: {
  offer: WholeOffer
  beside: 'draft' | 'page'
  onDone: (said: string) => void
}) {
  const { number, acts, contact, kind, closed, editions } = offer
  const [asked, setAsked] = useState<Asked>(null)
  const params = { number }
  const withdrawing = useWrite('POST /api/offers/{number}/withdraw', changes)
  const closing = useWrite('POST /api/offers/{number}/close', changes)
  const discarding = useWrite('DELETE /api/offers/{number}/draft', changes)
  const close = () => setAsked(null)
  const done = (said: string) => {
    close()
    onDone(said)
  }
  const isTold = kind === 'request' || editions.some(({ state }) => state !== 'DRAFT')

  if (beside === 'draft')
    return (
      acts.discard && (
        <>
          <Button kind="quiet" onClick={() => setAsked('discard')}>
            Discard
          </Button>
          <ActDialog
            open={asked === 'discard'}
            question="Discard this edition?"
            verb="Discard it"
            busyVerb="Discarding..."
            act={discarding}
            why="Nothing was changed."
            onClose={close}
            onConfirm={() =>
              discarding.mutate({ params }, { onSuccess: () => done('The new edition is discarded.') })
            }
          >
            <p>The buyer goes on seeing the edition that was sent.</p>
          </ActDialog>
        </>
      )
    )

  return (
    <section aria-labelledby="acts" className="no-print">
      <h3 id="acts" className="text-card font-[650]">
        What you can do
      </h3>
      <div className="mt-3 flex flex-col items-stretch gap-3">
        {acts.draft && <Begin offer={offer} onDone={onDone} />}
        <Link
          to={`${adminAddress('offers', 'new')}?copy=${number}`}
          className={buttonLook('secondary', 'card')}
        >
          Copy for another customer
        </Link>
        {offer.editions.some(({ state }) => state !== 'DRAFT') && (
          <a
            href={`/api/offers/${encodeURIComponent(number)}/pdf`}
            className={buttonLook('secondary', 'card')}
          >
            Download as PDF
          </a>
        )}
        {acts.close && (
          <Button kind="secondary" size="card" onClick={() => setAsked('close')}>
            {kind === 'request' && isTold ? 'Close the request' : 'Close it'}
          </Button>
        )}
        {acts.withdraw && (
          <Button kind="danger" size="card" onClick={() => setAsked('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
      {closed && <p className="mt-2 text-muted">A new edition opens it again.</p>}
      {asked === 'withdraw' && (
        <WhyDialog
          title={`Withdraw quote ${number}?`}
          help={`${contact.email} is told, with this reason.`}
          verb="Withdraw it"
          busy="Withdrawing..."
          act={withdrawing}
          onClose={close}
          onSubmit={(reason) =>
            withdrawing.mutate(
              { params, body: { reason } },
              { onSuccess: () => done(`Quote ${number} is withdrawn. It cannot be accepted any more.`) },
            )
          }
        />
      )}
      {asked === 'close' && (
        <WhyDialog
          title={kind === 'request' && isTold ? `Close request ${number}?` : `Close quote ${number}?`}
          help={isTold ? `${contact.email} is told, with this reason.` : 'No one is told: nothing was sent.'}
          verb="Close it"
          busy="Closing..."
          act={closing}
          onClose={close}
          onSubmit={(reason) =>
            closing.mutate(
              { params, body: { reason } },
              { onSuccess: () => done(`Quote ${number} is closed.`) },
            )
          }
        />
      )}
    </section>
  )
}

/** Opens a draft with what was asked for, or with what stands. */
function Begin({ offer, onDone }: { offer: WholeOffer; onDone: (said: string) => void }) {
  const { number, editions } = offer
  const opening = useWrite('POST /api/offers/{number}/draft', changes)
  const isFirst = editions.length === 0
  return (
    <>
      <Button
        kind={isFirst ? 'primary' : 'secondary'}
        size="card"
        aria-disabled={opening.isPending}
        onClick={() => {
          if (!opening.isPending) opening.mutate({ params: { number } }, { onSuccess: () => onDone('') })
        }}
      >
        {opening.isPending ? 'Opening...' : isFirst ? 'Write the quote' : 'New edition'}
      </Button>
      <NotDone error={opening.error} why="Nothing was changed." className="" />
    </>
  )
}

/** Leads to a quote that was just begun. */
export function useGoToOffer(): (begun: { body: Pick<WholeOffer, 'number'> }) => void {
  const navigate = useNavigate()
  return ({ body }) => void navigate(adminAddress('offers', body.number))
}
