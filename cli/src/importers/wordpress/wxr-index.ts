import { ImportSourceError } from '@tessera/server'
import { childText, metaOf, readWxr, type WxrElement } from './wxr-file.ts'

interface WxrAuthor {
  readonly login: string
  readonly name: string
}

/** A category or a tag. */
interface WxrTerm {
  readonly domain: 'category' | 'post_tag'
  readonly slug: string
  readonly title: string
  /** Slug of the category above. */
  readonly parent: string
  readonly description: string
}

/** What an item is, without its text. */
export interface WxrItem {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly title: string
  readonly link: string
  readonly slug: string
  /** ISO, in UTC; empty if it has none. */
  readonly date: string
  readonly author: string
  readonly hasPassword: boolean
  readonly isSticky: boolean
  readonly comments: number
  readonly order: number
  readonly terms: readonly { readonly domain: string; readonly slug: string; readonly title: string }[]
  readonly meta: ReadonlyMap<string, string>
  /** Of an attachment. */
  readonly address: string
  readonly caption: string
}

/** All of an export but its texts: what they refer to. */
export interface WxrIndex {
  /** Address of the site there, without a trailing slash. */
  readonly site: string
  readonly title: string
  readonly language: string
  readonly authors: ReadonlyMap<string, WxrAuthor>
  /** By domain and slug. */
  readonly terms: ReadonlyMap<string, WxrTerm>
  readonly items: readonly WxrItem[]
  /** Texts of reusable blocks, by id. */
  readonly blocks: ReadonlyMap<string, string>
  /** Texts of block menus, by id. */
  readonly navigations: ReadonlyMap<string, string>
}

const importedMeta = [
  '_thumbnail_id',
  '_wp_attachment_image_alt',
  '_menu_item_type',
  '_menu_item_object_id',
  '_menu_item_object',
  '_menu_item_url',
]
const mostBlocks = 8 * 1024 * 1024

/** Reads the index of an export. @throws ImportSourceError */
export async function readWxrIndex(file: string): Promise<WxrIndex> {
  const site = { link: '', title: '', language: '' }
  const authors = new Map<string, WxrAuthor>()
  const terms = new Map<string, WxrTerm>()
  const items: WxrItem[] = []
  const blocks = new Map<string, string>()
  const navigations = new Map<string, string>()
  let bytes = 0
  for await (const part of readWxr(file)) {
    if (part.name === 'link') site.link ||= part.text.trim()
    else if (part.name === 'title') site.title ||= part.text.trim()
    else if (part.name === 'language') site.language ||= part.text.trim().toLowerCase()
    else if (part.name === 'wp:author') {
      const login = childText(part, 'wp:author_login')
      authors.set(login, { login, name: childText(part, 'wp:author_display_name') || login })
    } else if (part.name === 'wp:category') {
      addTerm(terms, {
        domain: 'category',
        slug: childText(part, 'wp:category_nicename'),
        title: childText(part, 'wp:cat_name'),
        parent: childText(part, 'wp:category_parent'),
        description: childText(part, 'wp:category_description'),
      })
    } else if (part.name === 'wp:tag') {
      const [slug, title] = [childText(part, 'wp:tag_slug'), childText(part, 'wp:tag_name')]
      addTerm(terms, {
        domain: 'post_tag',
        slug,
        title,
        parent: '',
        description: childText(part, 'wp:tag_description'),
      })
    } else if (part.name === 'item') {
      const item = itemOf(part)
      items.push(item)
      for (const { domain, slug, title } of item.terms) {
        if (domain === 'category' || domain === 'post_tag')
          addTerm(terms, { domain, slug, title, parent: '', description: '' })
      }
      const texts = item.type === 'wp_block' ? blocks : item.type === 'wp_navigation' ? navigations : undefined
      const text = texts && childText(part, 'content:encoded')
      if (!text) continue
      bytes += text.length
      if (bytes > mostBlocks)
        throw new ImportSourceError(`${file} can't be imported: its reusable blocks are too large`)
      texts.set(item.id, text)
    }
  }
  return {
    site: site.link.replace(/\/+$/, ''),
    title: site.title,
    language: site.language,
    authors,
    terms,
    items,
    blocks,
    navigations,
  }
}

export function termKey({ domain, slug }: { readonly domain: string; readonly slug: string }): string {
  return `${domain === 'category' ? 'category' : 'tag'}/${slug}`
}

function addTerm(terms: Map<string, WxrTerm>, term: WxrTerm): void {
  const key = termKey(term)
  if (!terms.has(key)) terms.set(key, term)
}

function itemOf(item: WxrElement): WxrItem {
  const text = (name: string) => childText(item, name)
  const meta = metaOf(item)
  return {
    id: text('wp:post_id'),
    type: text('wp:post_type') || 'post',
    status: text('wp:status') || 'publish',
    title: text('title'),
    link: text('link'),
    slug: text('wp:post_name'),
    date: momentOf(text('wp:post_date_gmt')) || momentOf(text('wp:post_date')) || momentOf(text('pubDate')),
    author: text('dc:creator'),
    hasPassword: text('wp:post_password') !== '',
    isSticky: text('wp:is_sticky') === '1',
    comments: item.children.filter(({ name }) => name === 'wp:comment').length,
    order: Number(text('wp:menu_order')) || 0,
    terms: item.children
      .filter(({ name }) => name === 'category')
      .map(({ attributes, text: title }) => ({
        domain: attributes.domain ?? '',
        slug: attributes.nicename ?? '',
        title: title.trim(),
      })),
    meta: new Map([...meta].filter(([key]) => importedMeta.includes(key))),
    address: text('wp:attachment_url'),
    caption: text('excerpt:encoded').replace(/<[^>]*>/g, ''),
  }
}

/** WordPress writes UTC without a zone, and zeros for no date. */
function momentOf(text: string): string {
  if (text === '' || text.startsWith('0000')) return ''
  const date = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
