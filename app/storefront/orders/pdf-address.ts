/** Where the PDF of an order is: for its owner, for the session that paid it, and for whoever has the link of its mail. */
export const orderPdf = {
  mine: (number: string) => `/api/my-orders/${encodeURIComponent(number)}/pdf`,
  paidHere: (number: string) => `/api/receipts/${encodeURIComponent(number)}/pdf`,
  linked: (token: string) => `/api/linked-orders/${encodeURIComponent(token)}/pdf`,
}
