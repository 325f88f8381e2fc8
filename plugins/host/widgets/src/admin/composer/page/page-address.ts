import { composePath } from '@tessera/widget-sdk/compose'

/** A part of a page's url that stands for a record: `[blog.articles.slug]`. */
export interface UrlSegment {
  /** `blog/articles` */
  readonly entity: string
  readonly field: string
}

const segment = /\[([^\].]+)\.([^\].]+)\.([^\].]+)\]/g

/** The records that a page's url names, in order. */
export function segmentsOf(url: string): UrlSegment[] {
  return [...url.matchAll(segment)].map(([, module = '', plural = '', field = '']) => ({
    entity: `${module}/${plural}`,
    field,
  }))
}

/** A page's url with its segments replaced by values; null if a value is missing. */
export function filledUrl(url: string, values: readonly (string | null)[]): string | null {
  let index = 0
  const filled = url.replace(segment, () => {
    const value = values[index++]
    return value === null || value === undefined ? '\0' : encodeURIComponent(value)
  })
  return filled.includes('\0') ? null : filled
}

/** The address of the composer's preview of a page. @param url path without its language */
export function addressInComposer(language: string, url: string): string {
  return `${composePath}/${language}${url === '/' ? '' : url}`
}

/** The reverse: language and path of such an address. */
export function urlInAddress(address: string): { readonly language: string; readonly url: string } {
  const [, language = '', url = ''] = /^\/_compose\/([^/?#]+)([^?#]*)/.exec(address) ?? []
  return { language, url: url || '/' }
}
