import { type EntityPages, entityPages } from '@tessera/core'
import { type PluginHost, selected, sqlNames } from '@tessera/server'
import { page, redirect } from '../index.ts'
import { PageTable } from './page-table.ts'
import { maximumCachedRedirects, RedirectTable } from './redirect-table.ts'
import type { Move } from './redirected-path.ts'

/** What is cached of all pages until one of them changes. */
export interface LoadedPages {
  readonly table: PageTable
  readonly entities: EntityPages
  readonly redirects: RedirectTable
  /** Of stored pages. */
  readonly urls: ReadonlySet<string>
  readonly movedPages: MovedPages
}

/** Where moved pages of modules are, by the url that the module declares. */
export type MovedPages = Readonly<Record<string, string>>

const [pages, p] = sqlNames(page, 'p')
const [redirects, r] = sqlNames(redirect, 'r')

/** @param modulePages urls of pages that modules provide */
export async function loadPages(
  { database, entities }: Pick<PluginHost, 'database' | 'entities'>,
  modulePages: readonly string[],
): Promise<LoadedPages> {
  // By hand: every row of both tables, as often as pages change, and nothing but two columns of each.
  const text = `select ${selected(p, 'id', 'url')} from ${pages}`
  const isPattern = `strpos(${r.from}, '/[') > 0`
  const moved = `select ${selected(r, 'from', 'to')} from ${redirects} order by ${isPattern} desc, ${r.from} = any($2::text[]) desc, ${r.createdAt} desc, ${r.id} desc limit greatest($1, (select count(*) from ${redirects} where ${isPattern}) + $1)`
  const [made, moves] = await Promise.all([
    database.query<{ id: string; url: string }>({ text }),
    database.query<Move>({ text: moved, values: [maximumCachedRedirects + 1, modulePages] }),
  ])
  const urls = new Set(made.map(({ url }) => url))
  const table = new RedirectTable(moves)
  const taken = modulePages.flatMap(url => {
    const to = urls.has(url) ? undefined : table.targets(url).find(each => urls.has(each))
    return to === undefined ? [] : [[url, to] as const]
  })
  const movedPages = Object.fromEntries(taken)
  const own = modulePages.filter(url => !Object.hasOwn(movedPages, url))
  return {
    table: new PageTable(made, own),
    entities: entityPages(urls, entities, own),
    redirects: table,
    urls,
    movedPages,
  }
}
