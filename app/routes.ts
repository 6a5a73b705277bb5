import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site. */
export default [
  index('storefront/go-home.ts'),
  layout('storefront/frame/storefront.tsx', [
    route('home', 'storefront/home.tsx'),
    route('shop/:category?', 'storefront/shop.tsx'),
    route('product-details/:number', 'storefront/product.tsx'),
    route('cart', 'storefront/cart/cart.tsx'),
    route('checkout', 'storefront/checkout/checkout.tsx'),
    route('payment-success', 'storefront/payment-success.tsx'),
    route('notfound', 'storefront/not-found.tsx'),
  ]),
  route('*', 'storefront/unknown-address.ts'),
] satisfies RouteConfig
