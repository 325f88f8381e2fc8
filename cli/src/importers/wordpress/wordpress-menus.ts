import type { ImportedMenu } from '../menu-records.ts'
import type { WordpressAddresses } from './wordpress-addresses.ts'
import { termKey, type WxrIndex, type WxrItem } from './wxr-index.ts'

/** The menus of an export, of either kind: items of their own, or a block that lists them. */
export function menusOf(
  index: WxrIndex,
  addresses: WordpressAddresses,
  pages: readonly (readonly [title: string, address: string])[],
): ImportedMenu[] {
  const entries = index.items
    .filter(({ type, status }) => type === 'nav_menu_item' && status === 'publish')
    .toSorted((a, b) => a.order - b.order)
  const named = Map.groupBy(entries, ({ terms }) => terms.find(({ domain }) => domain === 'nav_menu')?.slug ?? 'menu')
  const classic = [...named].map(([slug, items]): ImportedMenu => {
    const title = items[0]?.terms.find(({ domain }) => domain === 'nav_menu')?.title || slug
    return { key: `menu/${slug}`, title, entries: items.flatMap(item => entryOf(item, index, addresses)) }
  })
  const blocks = [...index.navigations].map(([id, text]): ImportedMenu => {
    const title = index.items.find(item => item.id === id)?.title || 'Navigation'
    return { key: `menu/${id}`, title, entries: blockEntries(text, addresses, pages) }
  })
  return [...classic, ...blocks].filter(({ entries }) => entries.length > 0)
}

function entryOf(item: WxrItem, { terms }: WxrIndex, addresses: WordpressAddresses): ImportedMenu['entries'] {
  const id = item.meta.get('_menu_item_object_id') ?? ''
  const type = item.meta.get('_menu_item_type')
  if (type === 'post_type') {
    const target = addresses.item(id)
    const url = target && addresses.link(addresses.resolve(target.link) ?? target.link)
    return url ? [{ title: item.title || target.title, url }] : []
  }
  if (type === 'taxonomy') {
    const domain = item.meta.get('_menu_item_object') ?? ''
    const term = [...terms.values()].find(each => each.domain === domain && each.title === item.title)
    const url = term && addresses.termAddress(termKey(term))
    return url ? [{ title: item.title, url }] : []
  }
  const address = addresses.resolve(item.meta.get('_menu_item_url') ?? '')
  return address === null ? [] : [{ title: item.title, url: addresses.link(address) }]
}

function blockEntries(
  text: string,
  addresses: WordpressAddresses,
  pages: readonly (readonly [title: string, address: string])[],
): ImportedMenu['entries'] {
  return [
    ...text.matchAll(/<!-- wp:(navigation-link|navigation-submenu|page-list|home-link)(?: (\{.*?\}))? \/?-->/g),
  ].flatMap(([, name, json = '{}']) => {
    if (name === 'page-list') return pages.map(([title, url]) => ({ title, url }))
    const { label, url } = attributesIn(json)
    const address = addresses.resolve(name === 'home-link' ? '/' : String(url ?? ''))
    if (address === null || typeof label !== 'string') return []
    return [{ title: label.replace(/<[^>]*>/g, ''), url: addresses.link(address) }]
  })
}

function attributesIn(json: string): { readonly label?: unknown; readonly url?: unknown } {
  try {
    return JSON.parse(json) as object
  } catch {
    return {}
  }
}
