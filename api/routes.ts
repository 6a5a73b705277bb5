import { documentation } from './http/documentation.ts'
import { getAudit, getAuditActors, getAuditEvent } from './audit.ts'
import { postProductExport } from './imports/catalogue-export.ts'
import { getBrochures, postBrochure } from './products/brochures.ts'
import { deleteAddressCall, getAddresses, postAddress, putAddress } from './people/addresses.ts'
import { getCategories, getCategory } from './categories/categories.ts'
import { deleteCategoryCall, postCategory, putCategory } from './categories/category-writes.ts'
import { getCheckoutSwitch } from './checkout/checkout-switch.ts'
import { getCheckout, postCheckout } from './checkout/checkouts.ts'
import { getContactData, getContactLocation, putContactData } from './content/contact-data.ts'
import { postCustomerExport } from './people/customers.ts'
import { deleteGallery, getGallery, postGallery } from './content/gallery.ts'
import { getImports, postImport, postImportPlan, postImportUndo } from './imports/imports.ts'
import { getDashboard } from './dashboard.ts'
import { getHealth, postHealthLook } from './health.ts'
import { postInquiry } from './inquiries/inquiries.ts'
import {
  getInquiries,
  getInquiry,
  getInquiryCounts,
  postInquiryAnswer,
  putInquiry,
} from './inquiries/inquiries-admin.ts'
import { getCart, putCart } from './checkout/saved-cart.ts'
import { deleteListLine, postListLines, putListLine } from './lists/list-lines.ts'
import { deleteListLink, getSharedList, postListLink } from './lists/list-links.ts'
import { deleteListCall, getList, getLists, postList, postListRestore, putList } from './lists/lists.ts'
import { deleteOwnNumberCall, getOwnNumbers, postOwnNumber } from './lists/own-numbers.ts'
import { getMail, getMails, postMailSend } from './mails.ts'
import { postOrderReturn, postOrderReturnDrop } from './orders/order-returns.ts'
import { getMyOrder, getMyOrders } from './orders/my-orders.ts'
import { getLinkedOrderPdf, getMyOrderPdf, getOrderPdf, getReceiptPdf } from './orders/order-prints.ts'
import { getUsual } from './orders/usual.ts'
import { postNewsletter, postNewsletterPreview, postNewsletterTest } from './newsletter/newsletter.ts'
import {
  getDeliveries,
  getNewsletter,
  getNewsletterMail,
  getNewsletters,
  postPause,
  postResend,
  postResume,
} from './newsletter/newsletters.ts'
import { deleteNotificationCall, getNotifications, postNotification } from './content/notifications.ts'
import { postSubscriberImport } from './newsletter/subscriber-imports.ts'
import { postSignUp } from './newsletter/sign-ups.ts'
import {
  getSubscriberExport,
  getSubscribers,
  getUnsubscribe,
  postSubscriber,
} from './newsletter/subscribers.ts'
import { postPersonalData, postPersonalErasure, postPersonalExport } from './people/personal-data.ts'
import { deleteSessions, getPeople, putAdmin, putPerson } from './people/people.ts'
import { postOrderConfirmation, postOrderResolve, postOrderRetry } from './orders/order-acts.ts'
import { getOrder, getOrderCounts, getOrders, postOrderExport } from './orders/orders.ts'
import {
  deleteOtherNumber,
  getOtherNumber,
  getOtherNumbers,
  postOtherNumber,
  putOtherNumber,
} from './numbers/other-numbers.ts'
import { postOtherNumberExport } from './numbers/number-export.ts'
import { getProductCounts, getProductTable } from './products/product-table.ts'
import { deleteProductCall, postProduct, putProduct } from './products/product-writes.ts'
import { getProduct, getProductPictures, getProducts } from './products/products.ts'
import { postPicture } from './products/pictures.ts'
import { postOrderPad } from './checkout/order-pad.ts'
import { postQuote } from './checkout/quotes.ts'
import { deleteCarrierCall, getCarrier, getCarriers, postCarrier, putCarrier } from './shipping/carriers.ts'
import { getLabelPdf, getPackingSlipPdf } from './shipping/shipping-prints.ts'
import { getOrdersToShip, getPackingSlip, getShipping } from './shipping/shipping.ts'
import { deleteShipment, getShipments, postShipment, putShipment } from './shipping/shipments.ts'
import { putOfferContact } from './offers/desk/contact.ts'
import { getLinkedOfferPdf, getMyOfferPdf, getOfferDraftPdf, getOfferPdf } from './offers/offer-prints.ts'
import { postOfferAcceptance } from './offers/buyer/accept.ts'
import { postOfferRequest } from './offers/buyer/offer-requests.ts'
import { getLinkedOfferPayment, getMyOfferPayment, postOfferOpened } from './offers/buyer/payment.ts'
import { postFreightOffer } from './offers/desk/freight.ts'
import {
  deleteOfferDraft,
  postOfferClose,
  postOfferDraft,
  postOfferMessage,
  postOfferSend,
  postOfferWithdraw,
  putOfferDraft,
} from './offers/desk/offer-acts.ts'
import {
  getOffer,
  getOfferCounts,
  getOfferCustomers,
  getOfferProducts,
  getOffers,
  postOffer,
  postOfferCopy,
} from './offers/desk/offers.ts'
import {
  deleteOfferTemplateCall,
  getOfferTemplate,
  getOfferTemplates,
  postOfferTemplate,
  putOfferTemplate,
} from './offers/desk/templates.ts'
import { getReconciliations } from './reconciliations.ts'
import { getCustomers, postCheckCustomer } from './service/service-customers.ts'
import { postInvoice, postRecordPayment, postSalesOrder } from './service/service-orders.ts'
import { getLastSalesOrderId, postProcessPayment } from './service/service-payment.ts'
import { deleteTestimonialCall, getTestimonials, postTestimonial } from './content/testimonials.ts'
import { deleteTextPageDraft, getTextPageDraft, putTextPageDraft } from './content/text-page-drafts.ts'
import { getTextPageEdition, getTextPageEditions, postTextPageRestore } from './content/text-page-editions.ts'
import { getTextPage, putTextPage } from './content/text-pages.ts'
import { getSetup } from './setup.ts'
import { getMisses, postLeftSearch } from './search/misses.ts'
import { getSuggestions } from './search/suggestions.ts'
import { deleteSynonymCall, getSynonym, getSynonyms, postSynonym, putSynonym } from './search/synonyms.ts'
import { getTrash, postRestore } from './trash.ts'

/** Calls about the shop. */
const ofShop = {
  'GET /api/products': getProducts,
  'GET /api/products/{id}': getProduct,
  'GET /api/products/{id}/pictures': getProductPictures,
  'POST /api/products': postProduct,
  'PUT /api/products/{id}': putProduct,
  'DELETE /api/products/{id}': deleteProductCall,
  'POST /api/products/export': postProductExport,
  'GET /api/suggestions': getSuggestions,
  'GET /api/synonyms': getSynonyms,
  'GET /api/synonyms/{id}': getSynonym,
  'POST /api/synonyms': postSynonym,
  'PUT /api/synonyms/{id}': putSynonym,
  'DELETE /api/synonyms/{id}': deleteSynonymCall,
  'GET /api/misses': getMisses,
  'POST /api/left-searches': postLeftSearch,
  'GET /api/other-numbers': getOtherNumbers,
  'GET /api/other-numbers/{id}': getOtherNumber,
  'POST /api/other-numbers': postOtherNumber,
  'PUT /api/other-numbers/{id}': putOtherNumber,
  'DELETE /api/other-numbers/{id}': deleteOtherNumber,
  'POST /api/other-numbers/export': postOtherNumberExport,
  'GET /api/imports': getImports,
  'POST /api/imports/plan': postImportPlan,
  'POST /api/imports': postImport,
  'POST /api/imports/{id}/undo': postImportUndo,
  'GET /api/product-table': getProductTable,
  'GET /api/product-counts': getProductCounts,
  'GET /api/brochures': getBrochures,
  'POST /api/brochures': postBrochure,
  'GET /api/categories': getCategories,
  'GET /api/categories/{id}': getCategory,
  'POST /api/categories': postCategory,
  'PUT /api/categories/{id}': putCategory,
  'DELETE /api/categories/{id}': deleteCategoryCall,
  'GET /api/testimonials': getTestimonials,
  'POST /api/testimonials': postTestimonial,
  'DELETE /api/testimonials/{id}': deleteTestimonialCall,
  'GET /api/gallery': getGallery,
  'POST /api/gallery': postGallery,
  'DELETE /api/gallery/{id}': deleteGallery,
  'GET /api/contact-data': getContactData,
  'PUT /api/contact-data': putContactData,
  'GET /api/contact-data/location': getContactLocation,
  'GET /api/text_pages/{name}': getTextPage,
  'PUT /api/text_pages/{name}': putTextPage,
  'GET /api/text_pages/{name}/draft': getTextPageDraft,
  'PUT /api/text_pages/{name}/draft': putTextPageDraft,
  'DELETE /api/text_pages/{name}/draft': deleteTextPageDraft,
  'GET /api/text_pages/{name}/editions': getTextPageEditions,
  'GET /api/text_pages/{name}/editions/{edition}': getTextPageEdition,
  'POST /api/text_pages/{name}/editions/{edition}/restore': postTextPageRestore,
  'POST /api/pictures': postPicture,
  'GET /api/notifications': getNotifications,
  'POST /api/notifications': postNotification,
  'DELETE /api/notifications/{id}': deleteNotificationCall,
  'POST /api/newsletter': postNewsletter,
  'POST /api/newsletter/preview': postNewsletterPreview,
  'POST /api/newsletter/test': postNewsletterTest,
  'GET /api/newsletters': getNewsletters,
  'GET /api/newsletters/{id}': getNewsletter,
  'GET /api/newsletters/{id}/mail': getNewsletterMail,
  'GET /api/newsletters/{id}/deliveries': getDeliveries,
  'POST /api/newsletters/{id}/pause': postPause,
  'POST /api/newsletters/{id}/resume': postResume,
  'POST /api/newsletters/{id}/resend': postResend,
  'POST /api/inquiries': postInquiry,
  'GET /api/inquiries': getInquiries,
  'GET /api/inquiry-counts': getInquiryCounts,
  'GET /api/inquiries/{reference}': getInquiry,
  'POST /api/inquiries/{reference}/answer': postInquiryAnswer,
  'PUT /api/inquiries/{reference}': putInquiry,
  'GET /api/newsletter-subscribers': getSubscribers,
  'GET /api/export-subscribers': getSubscriberExport,
  'GET /api/unsubscribe': getUnsubscribe,
  'POST /api/add-subscriber': postSubscriber,
  'POST /api/sign-ups': postSignUp,
  'POST /api/subscriber-imports': postSubscriberImport,
  'POST /api/quotes': postQuote,
  'POST /api/order-pad': postOrderPad,
  'GET /api/cart': getCart,
  'PUT /api/cart': putCart,
  'POST /api/checkouts': postCheckout,
  'GET /api/checkouts/{id}': getCheckout,
  'GET /api/my-orders': getMyOrders,
  'GET /api/my-orders/{number}': getMyOrder,
  'GET /api/my-orders/{number}/pdf': getMyOrderPdf,
  'GET /api/receipts/{number}/pdf': getReceiptPdf,
  'GET /api/linked-orders/{token}/pdf': getLinkedOrderPdf,
  'POST /api/offer-requests': postOfferRequest,
  'POST /api/offers/accept': postOfferAcceptance,
  'POST /api/offers/opened': postOfferOpened,
  'GET /api/linked-offers/{token}/payment': getLinkedOfferPayment,
  'GET /api/my-offers/{number}/payment': getMyOfferPayment,
  'GET /api/linked-offers/{token}/pdf': getLinkedOfferPdf,
  'GET /api/my-offers/{number}/pdf': getMyOfferPdf,
  'GET /api/usual': getUsual,
  'GET /api/lists': getLists,
  'POST /api/lists': postList,
  'GET /api/lists/{id}': getList,
  'PUT /api/lists/{id}': putList,
  'DELETE /api/lists/{id}': deleteListCall,
  'POST /api/lists/{id}/restore': postListRestore,
  'POST /api/lists/{id}/lines': postListLines,
  'PUT /api/lists/{id}/lines/{number}': putListLine,
  'DELETE /api/lists/{id}/lines/{number}': deleteListLine,
  'POST /api/lists/{id}/link': postListLink,
  'DELETE /api/lists/{id}/link': deleteListLink,
  'GET /api/shared-lists/{token}': getSharedList,
  'GET /api/own-numbers': getOwnNumbers,
  'POST /api/own-numbers': postOwnNumber,
  'DELETE /api/own-numbers/{own}': deleteOwnNumberCall,
  'GET /api/addresses': getAddresses,
  'POST /api/addresses': postAddress,
  'PUT /api/addresses/{id}': putAddress,
  'DELETE /api/addresses/{id}': deleteAddressCall,
  'GET /api/people': getPeople,
  'PUT /api/people/{sub}': putPerson,
  'PUT /api/people/{sub}/admin': putAdmin,
  'DELETE /api/people/{sub}/sessions': deleteSessions,
  'POST /api/personal-data': postPersonalData,
  'POST /api/personal-data/export': postPersonalExport,
  'POST /api/personal-data/erase': postPersonalErasure,
  'GET /api/reconciliations': getReconciliations,
  'GET /api/checkout-switch': getCheckoutSwitch,
  'GET /api/orders': getOrders,
  'GET /api/order-counts': getOrderCounts,
  'GET /api/orders/{number}': getOrder,
  'GET /api/orders/{number}/pdf': getOrderPdf,
  'POST /api/orders/{number}/retry': postOrderRetry,
  'POST /api/orders/{number}/return': postOrderReturn,
  'POST /api/orders/{number}/return/drop': postOrderReturnDrop,
  'POST /api/orders/{number}/confirmation': postOrderConfirmation,
  'POST /api/orders/{number}/resolve': postOrderResolve,
  'POST /api/orders/export': postOrderExport,
  'GET /api/orders/{number}/shipping': getShipping,
  'GET /api/offers': getOffers,
  'GET /api/offer-counts': getOfferCounts,
  'GET /api/offers/{number}': getOffer,
  'GET /api/offers/{number}/pdf': getOfferPdf,
  'POST /api/offers': postOffer,
  'POST /api/offers/{number}/copy': postOfferCopy,
  'PUT /api/offers/{number}/contact': putOfferContact,
  'GET /api/offers/{number}/draft/pdf': getOfferDraftPdf,
  'POST /api/offers/{number}/draft': postOfferDraft,
  'PUT /api/offers/{number}/draft': putOfferDraft,
  'DELETE /api/offers/{number}/draft': deleteOfferDraft,
  'POST /api/offers/{number}/send': postOfferSend,
  'POST /api/offers/{number}/withdraw': postOfferWithdraw,
  'POST /api/offers/{number}/close': postOfferClose,
  'POST /api/offers/{number}/messages': postOfferMessage,
  'GET /api/offers/{number}/products': getOfferProducts,
  'GET /api/offer-customers': getOfferCustomers,
  'GET /api/offer-templates': getOfferTemplates,
  'GET /api/offer-templates/{id}': getOfferTemplate,
  'POST /api/offer-templates': postOfferTemplate,
  'PUT /api/offer-templates/{id}': putOfferTemplate,
  'DELETE /api/offer-templates/{id}': deleteOfferTemplateCall,
  'POST /api/orders/{number}/freight-offer': postFreightOffer,
  'GET /api/orders-to-ship': getOrdersToShip,
  'GET /api/shipments': getShipments,
  'POST /api/shipments': postShipment,
  'PUT /api/shipments/{id}': putShipment,
  'DELETE /api/shipments/{id}': deleteShipment,
  'GET /api/shipments/{id}/packing-slip': getPackingSlip,
  'GET /api/shipments/{id}/packing-slip/pdf': getPackingSlipPdf,
  'GET /api/shipments/{id}/label/pdf': getLabelPdf,
  'GET /api/carriers': getCarriers,
  'GET /api/carriers/{id}': getCarrier,
  'POST /api/carriers': postCarrier,
  'PUT /api/carriers/{id}': putCarrier,
  'DELETE /api/carriers/{id}': deleteCarrierCall,
  'GET /api/mails': getMails,
  'GET /api/mails/{id}': getMail,
  'POST /api/mails/{id}/send': postMailSend,
  'POST /api/checkCustomer': postCheckCustomer,
  'GET /api/salesOrdersLastID': getLastSalesOrderId,
  'POST /api/process-payment': postProcessPayment,
  'POST /api/createSalesOrder': postSalesOrder,
  'POST /api/createInvoice': postInvoice,
  'POST /api/recordPayment': postRecordPayment,
  'GET /api/customers': getCustomers,
  'POST /api/customers/export': postCustomerExport,
  'GET /api/dashboard': getDashboard,
  'GET /api/health': getHealth,
  'POST /api/health/looks': postHealthLook,
  'GET /api/setup': getSetup,
  'GET /api/trash': getTrash,
  'POST /api/trash/{kind}/{id}/restore': postRestore,
  'GET /api/audit': getAudit,
  'GET /api/audit-actors': getAuditActors,
  'GET /api/audit/{id}': getAuditEvent,
} as const

/** Every call of the shop. A call that is not here is not served. */
export const calls = { ...ofShop, ...documentation(ofShop) } as const

export type Calls = typeof calls
