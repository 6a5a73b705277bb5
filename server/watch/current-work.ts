import { AsyncLocalStorage } from 'node:async_hooks'

/** What a line of the log is about: the request, or the job, that is being worked on. */
type Work = { reqId: string } | { job: string }

/** Whatever is logged while a request is answered or a job runs carries its id or its name, in whichever room. */
export const currentWork = new AsyncLocalStorage<Work>()
