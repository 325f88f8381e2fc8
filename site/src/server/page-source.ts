import { type Host, visitor } from '@tessera/core/server'
import { page } from '@tessera/host'
import type { PageService } from '@tessera/host/server'
import type { ReadLists } from '@tessera/widget-sdk/server'
import type { Assets, Renderer, RenderRequest, SiteSettings } from '../render/render-request.ts'
import { type KeptPage, keptPage } from './kept-page.ts'
import type { RecordStyles } from './record-styles.ts'
import { allowingStyle } from './security-headers.ts'

/** What draws pages now: constant in production, of the latest sources in development. */
export interface Engine {
  renderer(): Promise<Renderer>
  readonly assets: Assets
  readonly styles: RecordStyles
}

/** Draws the pages of a site: finds what they are assembled from and has it rendered. */
export class PageSource {
  readonly #host: Host
  readonly #engine: Engine
  readonly #headers: KeptPage['headers']
  readonly #settings: SiteSettings
  readonly #read: ReadLists
  readonly hasFeed: boolean

  constructor(host: Host, engine: Engine, headers: KeptPage['headers']) {
    this.#host = host
    this.#headers = headers
    this.#engine = engine
    this.hasFeed = host.entities.has('blog/articles')
    const { languages, defaultLanguage, publicUrl, project } = host.configuration
    this.#settings = { languages, defaultLanguage, publicUrl, name: project.name ?? {} }
    this.#read = readAsVisitor(host)
  }

  /**
   * Draws the page at an address. `/404` and `/500` are always there, made by somebody or built in.
   * @param search what counts of its parameters, as the page without any says (`searchOf`)
   * @returns null when there is no page
   * @throws when it can't be read or drawn
   */
  async page(language: string, url: string, search = ''): Promise<KeptPage | null> {
    const status = url === '/404' ? 404 : url === '/500' ? 500 : 200
    const resolved = await this.#resolve(url)
    if (!resolved && status === 200 && !(url === '/' && (await this.#isEmpty()))) return null
    return this.#draw({ language, url, search, resolved, status })
  }

  /** The page for a failure, as far as one can still be drawn. */
  async failed(language: string): Promise<KeptPage> {
    try {
      const drawn = await this.#draw({ language, url: '/500', search: '', resolved: null, status: 500 })
      return drawn ?? lastPage(this.#headers)
    } catch (error) {
      this.#host.app.log.error(error, 'built-in page /500')
      return lastPage(this.#headers)
    }
  }

  async #isEmpty(): Promise<boolean> {
    return (await this.#host.service(page).count({}, visitor)) === 0
  }

  #resolve(url: string) {
    return (this.#host.service(page) as PageService).resolve(url)
  }

  async #draw(
    given: Pick<RenderRequest, 'language' | 'url' | 'search' | 'resolved' | 'status'>,
  ): Promise<KeptPage | null> {
    const renderer = await this.#engine.renderer()
    let isWhole = true
    const document = await renderer.render({
      ...given,
      settings: this.#settings,
      assets: this.#engine.assets,
      entities: this.#host.entities,
      read: this.#read,
      hasFeed: this.hasFeed,
      report: (error, where) => {
        isWhole = false
        this.#host.app.log.error({ err: error, ...where }, `widget on ${given.url} failed`)
      },
    })
    if (document.isMissing && given.search !== '') return null
    // A built-in page gives way as soon as somebody makes one.
    const tags = given.resolved ? document.tags : [...document.tags, page.path, 'page:*']
    const styles = await this.#engine.styles.stylesOf(document.html)
    if (styles === '') return keptPage({ ...document, tags }, given.status, this.#headers, isWhole)
    const html = document.html.replace('</head>', () => `<style>${styles}</style></head>`)
    return keptPage({ ...document, html, tags }, given.status, allowingStyle(this.#headers, styles), isWhole)
  }
}

const lastResort = '<!doctype html><title>500</title><p>Something went wrong. Try again in a moment.</p>'

function lastPage(headers: KeptPage['headers']): KeptPage {
  return keptPage({ html: lastResort, tags: [] }, 500, headers)
}

/**
 * Reads lists with the rights of a visitor, and asks routes as a visitor would. What belongs to a module that is not
 * installed is empty.
 */
function readAsVisitor(host: Host): ReadLists {
  return async requests => {
    const known = requests.map(({ entity, ...rest }) => ({ entity: host.entities.get(entity.path), ...rest }))
    const lists = host.readShared(
      known.flatMap(({ entity, path, ...rest }) => (entity && path === undefined ? [{ entity, ...rest }] : [])),
    )
    const answers = Promise.all(known.map(({ entity, path }) => (entity && path ? ask(host, path) : null)))
    const [shared, answered] = await Promise.all([lists, answers])
    let index = 0
    return known.map(({ entity }, place) => {
      if (!entity) return []
      return (answered[place] ?? shared[index++] ?? []) as readonly { readonly id: string }[]
    })
  }
}

/** @throws when it does not answer as it should */
async function ask(host: Host, path: string): Promise<readonly { readonly id: string; readonly data: unknown }[]> {
  const headers = { host: new URL(host.configuration.publicUrl).host }
  const answer = await host.app.inject({ url: path, headers })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 500)}`)
  return [{ id: path, data: answer.json().data }]
}
