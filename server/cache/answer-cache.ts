import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageTag } from '../../shop/page-tag.ts'
import type { Invalidations } from './invalidations.ts'
import { encodingFor, quickestFirst } from './encoding.ts'
import { ownBytes } from './own-bytes.ts'
import { TaggedMemory } from './tagged-memory.ts'

/** `route`: the pattern of the address, which tells what was asked for */
type Answer = { route: string; headers: Record<string, string | number>; body: Buffer }

/** Anybody can ask for endless different lists: they take no more room than this. */
const most = { entries: 2000, bytes: 16 * 1024 * 1024 }
const longestAddress = 512

/**
 * Answers of calls that are the same for every visitor, kept as they were sent, compressed or not, until what they show
 * is written.
 */
export class AnswerCache {
  readonly #invalidations: Invalidations
  readonly #answers: TaggedMemory<Answer>

  constructor(invalidations: Invalidations) {
    this.#invalidations = invalidations
    this.#answers = new TaggedMemory(invalidations, most)
  }

  size(): { entries: number; bytes: number } {
    return this.#answers.size()
  }

  moment(): number {
    return this.#invalidations.moment()
  }

  /** The route if the request was answered from here, else null. `mayAsk` is only asked, and counts, if the answer is here. */
  serve(request: IncomingMessage, response: ServerResponse, mayAsk: () => boolean): string | null {
    const answer = this.#answers.get(keyOf(request))
    if (!answer || !mayAsk()) return null
    response.writeHead(200, answer.headers).end(answer.body)
    return answer.route
  }

  /** The answer to this request. */
  keep(request: IncomingMessage, answer: Answer, tags: readonly PageTag[], moment: number): void {
    if ((request.url ?? '').length > longestAddress) return
    const kept = { ...answer, body: ownBytes(answer.body) }
    this.#answers.keep(keyOf(request), kept, { tags, bytes: kept.body.length, moment })
  }
}

function keyOf({ url, headers }: IncomingMessage): string {
  return `${encodingFor(headers['accept-encoding'], quickestFirst)} ${url}`
}
