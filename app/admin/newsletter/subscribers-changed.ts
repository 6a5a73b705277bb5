import type { CallName } from '../../../api/client.ts'

/** What shows them. */
export const subscribersChanged: CallName[] = ['GET /api/newsletter-subscribers']
