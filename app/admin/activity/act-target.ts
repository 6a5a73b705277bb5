import { adminAddress } from '../sections.ts'
import type { Act } from './browser-activity.ts'

/** Where the thing can be seen that something was done to; null: nowhere any more, or it is no single thing. */
export function addressOfTarget({ action, targetId }: Pick<Act, 'action' | 'targetId'>): string | null {
  const [room = '', act = ''] = action.split('.')
  // They have no trash: a deletion is seen here.
  if (room === 'numbers') return adminAddress(act.endsWith('import') ? 'import' : 'numbers')
  if (room === 'search') return adminAddress('synonyms')
  if (room === 'offers' && act.endsWith('template')) return adminAddress('offer-templates')
  if (room === 'shipping' && act.endsWith('carrier')) return adminAddress('carriers')
  if (/^(delete|purge|remove|erase)/.test(act)) return act.startsWith('delete') ? adminAddress('trash') : null
  if (targetId === null) return null
  if (room === 'catalogue') {
    if (act.endsWith('import')) return adminAddress('import')
    if (act.endsWith('category')) return adminAddress('categories')
    return act.endsWith('product') ? adminAddress('products-edit', targetId) : adminAddress('products')
  }
  if (room === 'orders' || room === 'service' || room === 'shipping') return adminAddress('orders', targetId)
  if (room === 'offers') return adminAddress('offers', targetId)
  if (room === 'inquiries') return adminAddress('inquiries', targetId)
  if (room === 'mail') return act === 'send-again' ? adminAddress('mail', targetId) : null
  if (room === 'newsletter' && /^(send|pause|resume|resend)$/.test(act)) return adminAddress(room, targetId)
  if (room === 'identity') return adminAddress('admins')
  if (room === 'people') return act === 'export' ? null : adminAddress('partners')
  if (room === 'content' && /text-page|picture/.test(act)) return adminAddress('static')
  if (act.includes('contact-data')) return adminAddress('contact')
  return sections.has(room) ? adminAddress(room) : null
}

const sections = new Set(['customers', 'gallery', 'testimonials', 'notifications', 'newsletter'])
