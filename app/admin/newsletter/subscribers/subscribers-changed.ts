import type { CallName } from '../../../../api/http/client.ts'

/** What shows them. */
export const subscribersChanged: CallName[] = ['GET /api/newsletter-subscribers']
