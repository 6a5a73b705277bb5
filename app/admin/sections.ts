import {
  Calculator,
  Bell,
  FileSpreadsheet,
  FileText,
  Handshake,
  HeartPulse,
  History,
  House,
  Images,
  Inbox,
  Mail,
  MailCheck,
  MapPin,
  Package,
  PackageCheck,
  PackagePlus,
  Quote,
  ReceiptText,
  Replace,
  SearchX,
  ShieldCheck,
  Tags,
  Trash2,
  Truck,
  Users,
  WholeWord,
  type LucideIcon,
} from 'lucide-react'
import { productNumberPattern } from '../../shop/catalogue/product.ts'

export const adminHome = '/admin/admin'

/** One line of the sidebar; `section` is the last part of its address, '' for Home. */
export type Entry = { section: string; name: string; icon: LucideIcon }

/** What every shop manages, in the order of the sidebar. */
export const shopEntries: Entry[] = [
  { section: '', name: 'Home', icon: House },
  { section: 'customers', name: 'Customers', icon: Users },
  { section: 'contact', name: 'Contacts', icon: MapPin },
  { section: 'gallery', name: 'Gallery', icon: Images },
  { section: 'categories', name: 'Categories', icon: Tags },
  { section: 'products', name: 'Products', icon: Package },
  { section: 'product-new', name: 'Add New Products', icon: PackagePlus },
  { section: 'static', name: 'Text Pages', icon: FileText },
  { section: 'notifications', name: 'Notifications', icon: Bell },
  { section: 'testimonials', name: 'Testimonials', icon: Quote },
  { section: 'newsletter', name: 'Newsletter', icon: Mail },
]

/** What runs the shop day by day. */
export const ownEntries: Entry[] = [
  { section: 'orders', name: 'Orders', icon: ReceiptText },
  { section: 'offers', name: 'Quotes', icon: Calculator },
  { section: 'shipments', name: 'Shipments', icon: PackageCheck },
  { section: 'carriers', name: 'Carriers', icon: Truck },
  { section: 'inquiries', name: 'Inquiries', icon: Inbox },
  { section: 'mail', name: 'Mail', icon: MailCheck },
  { section: 'import', name: 'Import', icon: FileSpreadsheet },
  { section: 'numbers', name: 'Other Numbers', icon: Replace },
  { section: 'synonyms', name: 'Synonyms', icon: WholeWord },
  { section: 'misses', name: 'Misses', icon: SearchX },
  { section: 'partners', name: 'Partners', icon: Handshake },
  { section: 'admins', name: 'Admins', icon: ShieldCheck },
  { section: 'audit', name: 'Audit', icon: History },
  { section: 'trash', name: 'Trash', icon: Trash2 },
  { section: 'health', name: 'Health', icon: HeartPulse },
]

/** The only child that is about one thing, and names it. */
const updateProduct = 'products-edit'

export function adminAddress(section: string, id?: string): string {
  return [adminHome, section, id && encodeURIComponent(id)].filter(Boolean).join('/')
}

/** Is this a child of the shell? Their list is closed. */
export function isSection(section: string, id?: string): boolean {
  if (section === updateProduct) return id !== undefined && productNumberPattern.test(id)
  return id === undefined && [...shopEntries, ...ownEntries].some((entry) => entry.section === section)
}

/** Which line of the sidebar an address belongs to. */
export function sectionOf(pathname: string): string {
  const section = pathname.slice(adminHome.length).split('/')[1] ?? ''
  if (section === updateProduct) return 'products'
  return section === 'offer-templates' ? 'offers' : section
}

/**
 * Where an address with a named outlet, as the shop had them before, has moved to: '/admin/admin/(admin:products)' and
 * '/admin/(admin:products)', encoded or not. A child that nobody knows leads to Home. Null: this is no such address.
 */
export function movedTo(pathname: string): string | null {
  const outlet = /^\/admin\/.*\(admin:([^()]*)\)/.exec(decoded(pathname))?.[1]
  if (outlet === undefined) return null
  const [section = '', id, ...rest] = outlet.split('/')
  return rest.length === 0 && isSection(section, id) ? adminAddress(section, id) : adminHome
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
