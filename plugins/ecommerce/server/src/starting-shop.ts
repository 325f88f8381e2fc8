import type { StartingPoint } from '@tessera/server'

/** A shop: its products on the home page, and a page for each product and category. */
export const startingShop: StartingPoint = {
  key: 'shop',
  pages: [
    { key: 'home', url: '/', widgets: [{ variant: 'product-list-default', texts: 'list' }] },
    {
      key: 'product',
      url: '/ecommerce/products/[ecommerce.products.slug]',
      widgets: [{ variant: 'product-overview-default' }],
    },
    {
      key: 'category',
      url: '/ecommerce/categories/[ecommerce.categories.slug]',
      widgets: [{ variant: 'category-overview-default' }],
    },
  ],
}
