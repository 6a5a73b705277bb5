export const shippingViews = ['to-ship', 'freight', 'shipped'] as const
/** `freight`: of those to ship, the ones that wait for freight approval, which `to-ship` leaves out */
export type ShippingView = (typeof shippingViews)[number]
