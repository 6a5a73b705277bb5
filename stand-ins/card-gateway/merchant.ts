/** The one merchant of the stand-in gateway; the account that the vendor's own test examples use. */
export const GATEWAY_USER = 'testing'
export const GATEWAY_PASSWORD = 'testing123'
export const GATEWAY_MERCHANT = '496160873888'
