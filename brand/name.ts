/** Who sells here; the setting SHOP_NAME comes before it. */
export const name = 'Corliss'

/** Below the name, and after it in titles, mails and print. */
export const trade = 'Dental Equipment'
