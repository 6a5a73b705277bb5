export function myOrdersAddress(page = 1): string {
  return page > 1 ? `/my-orders?page=${page}` : '/my-orders'
}

export function myOrderAddress(number: string): string {
  return `/my-orders/${encodeURIComponent(number)}`
}
