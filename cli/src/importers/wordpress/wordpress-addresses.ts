import type { WxrIndex, WxrItem } from './wxr-index.ts'

/** Addresses of a site of WordPress: what they mean there, and where that is here. */
export class WordpressAddresses {
  readonly #site: URL
  readonly #attachments = new Map<string, string>()
  readonly #byId = new Map<string, WxrItem>()
  readonly #moved = new Map<string, string>()
  readonly #movedIds = new Map<string, string>()

  constructor({ site, items }: WxrIndex) {
    this.#site = new URL(URL.canParse(site) ? site : 'https://site.invalid')
    for (const item of items) {
      this.#byId.set(item.id, item)
      if (item.type === 'attachment' && URL.canParse(item.address)) {
        const address = plain(new URL(item.address))
        this.#attachments.set(withoutProtocol(address), address)
      }
    }
  }

  item(id: string): WxrItem | undefined {
    return this.#byId.get(id)
  }

  attachment(id: string): string | undefined {
    const item = this.#byId.get(id)
    return item?.type === 'attachment' ? item.address : undefined
  }

  /** Remembers where an address of there is here. */
  move(link: string, address: string, id?: string): void {
    if (URL.canParse(link)) this.#moved.set(nameOf(new URL(link)), address)
    if (id !== undefined) this.#movedIds.set(id, address)
  }

  /** Where a category or tag is here, which was remembered by its key. */
  termAddress(key: string): string | undefined {
    return this.#movedIds.get(key)
  }

  /** The path of an address of the site, for redirects; null for one without a path of its own. */
  pathOf(link: string): string | null {
    if (!URL.canParse(link)) return null
    const url = new URL(link)
    const path = decoded(url.pathname).replace(/\/+$/, '')
    return path === '' || url.search !== '' || !this.#isOwn(url) ? null : path
  }

  resolve(address: string): string | null {
    const written = address.trim()
    if (!URL.canParse(written, `${this.#site.href}/`)) return null
    const url = new URL(written, `${this.#site.href}/`)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
    const file = this.#fileAt(url)
    return file ?? url.href
  }

  isFile(address: string): boolean {
    if (!URL.canParse(address)) return false
    const url = new URL(address)
    return (
      this.#attachments.has(withoutProtocol(plain(url))) ||
      (this.#isOwn(url) && /\/wp-content\/uploads\//.test(url.pathname))
    )
  }

  /** Where a link leads here; addresses of the site that nothing was imported from keep their path. */
  link(address: string): string {
    const url = new URL(address)
    if (!this.#isOwn(url)) return address
    const id = url.searchParams.get('p') ?? url.searchParams.get('page_id')
    const moved = (id && this.#movedIds.get(id)) || this.#moved.get(nameOf(url))
    return moved === undefined ? `${url.pathname}${url.search}${url.hash}` : `${moved}${url.hash}`
  }

  #isOwn(url: URL): boolean {
    return hostOf(url) === hostOf(this.#site)
  }

  /** The whole picture that an address shows a smaller copy of, or that a network of copies has from the site. */
  #fileAt(url: URL): string | null {
    const copied = /^i\d\.wp\.com$/.test(url.host) ? new URL(`https:/${url.pathname}`) : url
    const address = plain(copied)
    const name = withoutProtocol(address)
    const whole = [
      name,
      name.replace(/-\d+x\d+(\.\w+)$/, '$1'),
      name.replace(/-(?:\d+x\d+|scaled)(\.\w+)$/, '-scaled$1'),
    ]
    const found = whole.flatMap(each => this.#attachments.get(each) ?? [])[0]
    if (found !== undefined) return found
    return /\/wp-content\/uploads\//.test(copied.pathname) ? address : null
  }
}

function plain({ origin, pathname }: URL): string {
  return origin + pathname
}

function withoutProtocol(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '')
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

function nameOf(url: URL): string {
  return `${hostOf(url)}${decoded(url.pathname).replace(/\/+$/, '')}${url.search}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
