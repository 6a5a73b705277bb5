/** The one company of the stand-in, and the one program that may use it. */
export const BC_TENANT = '3b6f6f0e-5d0a-4b1c-9a53-7d7c1f0c9a11'
export const BC_ENVIRONMENT = 'production'
export const BC_COMPANY = '8f2f1a64-0a1e-4d6b-b6a2-2f4f5d0f7c21'
export const BC_CLIENT_ID = 'spindle-demo-books'
export const BC_CLIENT_SECRET = 'spindle-demo-books-secret'
export const BC_SCOPE = 'https://api.businesscentral.dynamics.com/.default'
export const BC_JOURNAL = 'WEBSHOP'
/** The item that exists even if no other is known. */
export const BC_FALLBACK_ITEM = 'WEB-ITEM'
/** The one G/L account, and what is booked on it. */
export const BC_FREIGHT_ACCOUNT = { number: '6810', name: 'Freight charges' }
