import type { ImportSite } from '@tessera/server'
import type { Mentions } from './mentions.ts'

/** Addresses of a site elsewhere: what they mean there, and where that is here. */
export class SiteAddresses {
  readonly #site: URL
  readonly #files: RegExp
  readonly #moved = new Map<string, string>()

  /** @param files what paths of files contain */
  constructor(site: string, files: RegExp) {
    this.#site = new URL(URL.canParse(site) ? `${site}/` : 'https://site.invalid')
    this.#files = files
  }

  /** Remembers where an address of there is here. */
  move(link: string, address: string): void {
    if (URL.canParse(link)) this.#moved.set(nameOf(new URL(link)), address)
  }

  resolve(address: string): string | null {
    const written = address.trim()
    if (!URL.canParse(written, this.#site.href)) return null
    const url = new URL(written, this.#site.href)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
  }

  /** Where a link leads here; addresses of the site that nothing was imported from keep their path. */
  link(address: string): string {
    const url = new URL(address)
    if (url.host !== this.#site.host) return address
    const moved = this.#moved.get(nameOf(url))
    return moved === undefined ? `${url.pathname}${url.search}${url.hash}` : `${moved}${url.hash}`
  }

  mentions(site: ImportSite): Mentions {
    return {
      resolve: address => this.resolve(address),
      isFile: address => URL.canParse(address) && this.#files.test(new URL(address).pathname),
      link: address => this.link(address),
      medium: (address, texts) => site.medium(address, texts),
    }
  }
}

function nameOf({ host, pathname }: URL): string {
  return `${host}${pathname.replace(/\/+$/, '')}`
}
