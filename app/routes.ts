import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

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
    route('gallery', 'storefront/gallery.tsx'),
    route('contact-us', 'storefront/contact.tsx'),
    textPage('about-us'),
    textPage('privacy-policy'),
    textPage('cookies-policy'),
    textPage('terms-of-use'),
    textPage('terms-of-purchase'),
    textPage('tax-information'),
    textPage('partners'),
    textPage('support'),
    route('my-orders', 'storefront/orders/my-orders.tsx'),
    route('my-orders/:number', 'storefront/orders/order.tsx'),
    route('login', 'sign-in/login.tsx'),
    route('login/callback', 'sign-in/callback.tsx'),
    route('logout', 'sign-in/logout.tsx'),
    route('notfound', 'storefront/not-found.tsx'),
  ]),
  ...prefix('admin', [
    route('admin', 'admin/shell.tsx', [
      index('admin/home.tsx'),
      route('orders', 'admin/orders/orders.tsx'),
      route('orders/:number', 'admin/orders/order.tsx'),
      route('import', 'admin/import/import.tsx'),
      route('partners', 'admin/partners.tsx'),
      route('customers', 'admin/customers/customers.tsx'),
      route('audit', 'admin/activity/activity.tsx'),
      route('trash', 'admin/trash/trash.tsx'),
      route('admins', 'admin/admins/admins.tsx'),
      route('categories', 'admin/categories/categories.tsx'),
      route('products', 'admin/products/products.tsx'),
      route('product-new', 'admin/products/product-new.tsx'),
      route('products-edit/:id', 'admin/products/product-update.tsx'),
      route('static', 'admin/text-pages/text-pages.tsx'),
      route('contact', 'admin/content/contact.tsx'),
      route('gallery', 'admin/content/gallery.tsx'),
      route('notifications', 'admin/content/notifications.tsx'),
      route('testimonials', 'admin/content/testimonials.tsx'),
      route(':section/:id?', 'admin/section.tsx'),
    ]),
    route('*?', 'admin/older-address.ts'),
  ]),
  route('product-details', 'storefront/product-without-number.ts'),
  route('robots.txt', 'storefront/robots.ts'),
  route('sitemap.xml', 'storefront/sitemap.ts'),
  route('*', 'storefront/unknown-address.ts'),
] satisfies RouteConfig

function textPage(path: string) {
  return route(path, 'storefront/text-page.tsx', { id: path })
}
