/** Paths of the blog's pages, without a language. */
export const blogUrl = '/blog'

export function articleUrl({ slug }: { readonly slug: string }): string {
  return `${blogUrl}/articles/${slug}`
}

export function categoryUrl({ slug }: { readonly slug: string }): string {
  return `${blogUrl}/categories/${slug}`
}
