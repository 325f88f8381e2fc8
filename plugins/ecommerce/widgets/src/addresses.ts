interface Addressed {
  readonly slug: string
}

/** Paths of the shop's pages, without a language. */
export const shopUrl = '/ecommerce/products'
export const storesUrl = '/ecommerce/stores'

export function productUrl({ slug }: Addressed): string {
  return `${shopUrl}/${slug}`
}

export function categoryUrl({ slug }: Addressed): string {
  return `/ecommerce/categories/${slug}`
}

export function storeUrl({ slug }: Addressed): string {
  return `${storesUrl}/${slug}`
}
