import { getCategories } from './categories.ts'
import { getCheckout, postCheckout } from './checkouts.ts'
import { getContactData, getContactLocation } from './contact-data.ts'
import { getGallery } from './gallery.ts'
import { postInquiry } from './inquiries.ts'
import { getCart, putCart } from './kept-cart.ts'
import { getMyOrder, getMyOrders } from './my-orders.ts'
import { getNotifications } from './notifications.ts'
import { deleteSessions, getPeople, putPerson } from './people.ts'
import { getProduct, getProducts } from './products.ts'
import { postQuote } from './quotes.ts'
import { getTestimonials } from './testimonials.ts'
import { getTextPage } from './text-pages.ts'

/** Every call of the shop. What is not here is not served. */
export const calls = {
  'GET /api/products': getProducts,
  'GET /api/products/{id}': getProduct,
  'GET /api/categories': getCategories,
  'GET /api/testimonials': getTestimonials,
  'GET /api/gallery': getGallery,
  'GET /api/contact-data': getContactData,
  'GET /api/contact-data/location': getContactLocation,
  'GET /api/text_pages/{name}': getTextPage,
  'GET /api/notifications': getNotifications,
  'POST /api/inquiries': postInquiry,
  'POST /api/quotes': postQuote,
  'GET /api/cart': getCart,
  'PUT /api/cart': putCart,
  'POST /api/checkouts': postCheckout,
  'GET /api/checkouts/{id}': getCheckout,
  'GET /api/my-orders': getMyOrders,
  'GET /api/my-orders/{number}': getMyOrder,
  'GET /api/people': getPeople,
  'PUT /api/people/{sub}': putPerson,
  'DELETE /api/people/{sub}/sessions': deleteSessions,
} as const

export type Calls = typeof calls
