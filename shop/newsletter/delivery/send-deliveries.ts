import { randomUUID } from 'node:crypto'
import type { Db } from '../../../database/connect.ts'
import type { Brand } from '../../brand.ts'
import type { JobQueue } from '../../jobs/job.ts'
import type { Mailer, OutgoingMail } from '../../mail/mailer.ts'
import { messageHtml } from '../../mail/message-html.ts'
import { messageText } from '../../mail/message-text.ts'
import type { Message } from '../../mail/message.ts'
import { openLinkSigner } from '../../mail/signed-link.ts'
import { composeNewsletter, unsubscribeAddress } from '../newsletter-message.ts'
import { findContent, forgetFigures, moveNewsletter } from '../newsletter-store.ts'
import { mostOnTheirWay, newsletterWaits } from '../newsletter.ts'
import { askForRun } from './ask-for-run.ts'
import {
  claimDeliveries,
  isAllSettled,
  markBounced,
  markUnknown,
  settleDeliveries,
  takeRefusalsBack,
  waitForLimit,
  type Claim,
} from './delivery-store.ts'
import { judge, outcomeOf, type Outcome } from './delivery-outcome.ts'
import {
  findNextTurn,
  keepSending,
  leaveSending,
  noteStanding,
  stayAlive,
  takeSending,
  type Sender,
  type Standing,
} from './sender-store.ts'

type SendNeeds = {
  db: Db
  jobs: JobQueue
  mailer: Mailer
  brand: Brand
  mediaOrigin: string
  mailDomain: string
  timeScale: number
  log: { warn(facts: object, message: string): void }
  /** the process is about to end: what is on its way is awaited, nothing else begins */
  ending?: AbortSignal
}

/**
 * Sends the newsletter whose turn it is, for one run. Each mail is claimed, and the claim committed, before it is sent.
 * If its sender was interrupted, nobody knows whether it was sent, and it is not sent again by itself (docs/safety.md,
 * Promises of mail). At most four are on their way at once, for all newsletters together.
 */
export async function sendDeliveries(needs: SendNeeds): Promise<void> {
  const sender = await needs.db.transaction(async (tx) => {
    const taken = await takeSending(tx, randomUUID(), leaseOf(needs))
    if (!taken) return null
    const unknown = await markUnknown(tx, taken.newsletterId)
    if (unknown > 0) needs.log.warn({ ...taken, unknown }, 'mails of a newsletter are in doubt')
    return taken
  })
  if (!sender) return
  const { newsletterId } = sender
  let restMs = 0
  const alive = setInterval(
    () => {
      stayAlive(needs.db, sender, leaseOf(needs)).catch((error: unknown) =>
        needs.log.warn({ err: error, newsletterId }, 'a sender could not say that it lives'),
      )
    },
    leaseOf(needs) / 3,
  )
  try {
    await sendUntil(needs, sender, performance.now() + newsletterWaits.run * needs.timeScale)
  } catch (error) {
    // Whatever it is, such as a database that was away: another run begins soon.
    needs.log.warn({ err: error, newsletterId }, 'a run of a newsletter broke off')
    restMs = newsletterWaits.brokeOff * needs.timeScale
  } finally {
    clearInterval(alive)
  }
  await leave(needs, sender, restMs)
}

/** Long enough for a machine that is slow for a moment, short enough that a dead sender costs only seconds. */
function leaseOf({ timeScale }: SendNeeds): number {
  return Math.max(2000, newsletterWaits.lease * timeScale)
}

async function sendUntil(needs: SendNeeds, sender: Sender, until: number): Promise<void> {
  const content = await findContent(needs.db, sender.newsletterId)
  if (!content) return
  const compose = composeNewsletter(needs, content)
  const sign = await openLinkSigner(needs.db)
  let putOff: number | null = 0
  while (putOff !== null && performance.now() < until && !needs.ending?.aborted) {
    const claimed = await claim(needs, sender)
    if (claimed === null) return
    const outcomes = await Promise.all(
      claimed.map(async (one) => {
        const unsubscribe = unsubscribeAddress(needs.brand, sign('unsubscribe', one.subscriberId))
        return outcomeOf(needs.mailer, one, mailOf(one, compose(unsubscribe), unsubscribe, needs))
      }),
    )
    putOff = await settleSurely(needs, sender, outcomes, putOff)
  }
}

/** Null: it may not continue now, or nothing is due. An empty list: everybody whose turn it was has left. */
async function claim(needs: SendNeeds, sender: Sender): Promise<Claim[] | null> {
  const { newsletterId } = sender
  return needs.db.transaction(async (tx) => {
    const standing = await keepSending(tx, sender, leaseOf(needs))
    if (!standing) return null
    const { room, ms } = await waitForLimit(tx, standing.perHour, newsletterWaits.limit * needs.timeScale)
    if (room <= 0) {
      await noteStanding(tx, newsletterId, { ...standing, waits: { for: 'limit', ms }, pauseReason: null })
      return null
    }
    // After the server was away, one mail tests whether it is back.
    const most = standing.serverFailures > 0 ? 1 : mostOnTheirWay
    const { claims, skipped } = await claimDeliveries(tx, newsletterId, Math.min(most, room))
    if (claims.length + skipped > 0) return claims
    if (standing.isWaiting)
      await noteStanding(tx, newsletterId, { ...standing, waits: null, pauseReason: null })
    return null
  })
}

/** Known outcomes must not be lost when the database is away for a moment: they would become unknown. */
async function settleSurely(
  needs: SendNeeds,
  sender: Sender,
  outcomes: Outcome[],
  putOff: number,
  tries = 5,
): Promise<number | null> {
  try {
    return await settle(needs, sender, outcomes, putOff)
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return settleSurely(needs, sender, outcomes, putOff, tries - 1)
  }
}

/** How many were put off in a row so far. Null: it must wait, or may not continue. */
async function settle(
  needs: SendNeeds,
  sender: Sender,
  outcomes: Outcome[],
  putOff: number,
): Promise<number | null> {
  if (outcomes.length === 0) return putOff
  const { newsletterId } = sender
  return needs.db.transaction(async (tx) => {
    const before = await keepSending(tx, sender, leaseOf(needs))
    const judged = judge(outcomes, { serverFailures: 0, refusals: 0, ...before, putOff }, needs.timeScale)
    await settleDeliveries(tx, newsletterId, judged.settled)
    await markBounced(tx, judged.bounces)
    if (!before) {
      await forgetFigures(tx, newsletterId)
      return null
    }
    const { standing } = judged
    if (standing.pauseReason !== null) await takeRefusalsBack(tx, newsletterId)
    if (hasChanged(before, standing)) await noteStanding(tx, newsletterId, standing)
    return standing.waits === null && standing.pauseReason === null ? judged.putOff : null
  })
}

function hasChanged(
  before: { serverFailures: number; refusals: number; isWaiting: boolean },
  after: Standing,
): boolean {
  return (
    before.serverFailures !== after.serverFailures ||
    before.refusals !== after.refusals ||
    before.isWaiting !== (after.waits !== null) ||
    after.pauseReason !== null
  )
}

/** Ends the run, records whether all is done, and in the same transaction asks for the next run, of any newsletter. */
async function leave(needs: SendNeeds, sender: Sender, restMs: number): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const state = await leaveSending(tx, sender)
    if (state === null) return
    if (state === 'SENDING' && (await isAllSettled(tx, sender.newsletterId)))
      await moveNewsletter(tx, sender.newsletterId, 'DONE')
    const next = await findNextTurn(tx)
    if (next) await askForRun(needs, tx, Math.max(next.dueMs, restMs))
  })
}

/** RFC 8058: mail programs use these for their unsubscribe button. */
function mailOf(
  { email, messageId }: Claim,
  message: Message,
  unsubscribe: string,
  { mailDomain, brand }: SendNeeds,
): OutgoingMail {
  return {
    messageId,
    to: email,
    replyTo: null,
    subject: message.subject,
    html: messageHtml(brand, message),
    text: messageText(brand, message),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<newsletter.${mailDomain}>`,
      Precedence: 'bulk',
    },
  }
}
