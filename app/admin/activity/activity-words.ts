import type { ActivityKind } from '../../../shop/activity/activity.ts'
import type { Asked } from './browser-activity.ts'

export const kindNames: Record<ActivityKind, string> = {
  orders: 'Orders and payments',
  catalogue: 'Products and categories',
  content: 'Site content',
  people: 'People and roles',
  customers: 'Customers',
  newsletter: 'Newsletter, inquiries, e-mail',
}

export function countWords(count: number, more: boolean, { kind, actor, q }: Asked): string {
  if (count > 0) return `${count} ${count === 1 ? 'act' : 'acts'}${more ? ', and older ones' : ''}`
  return kind || actor || q
    ? 'No activity matches. Try a shorter search, or choose Everything and Anybody.'
    : 'No activity yet. Every change in this panel will be listed here.'
}
