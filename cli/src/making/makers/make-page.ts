import { existsSync } from 'node:fs'
import path from 'node:path'
import { toSentence } from '@tessera/core'
import { packageManagerOf } from '@tessera/server/project'
import { UsageError } from '../../usage-error.ts'
import { installedEntity } from '../configured-plugins.ts'
import { entityNameIn } from '../names.ts'
import { entityIn, type OwnModule, ownModule, ownModules } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import {
  callOf,
  constantsOf,
  defaultExport,
  isSameCode,
  objectArgument,
  programOf,
  propertyOf,
  type Source,
  stringOf,
  withElement,
  withImport,
  withProperty,
  withStatement,
} from '../source-edits.ts'
import { knownVariants } from './known-variants.ts'

export interface PageOptions {
  /** `events/widget:event-list-default`, from top to bottom. */
  readonly widgets: readonly string[]
  /** The module of the project whose content it is (default: that of the first widget). */
  readonly to?: string | undefined
  /** By language (default: made of the url). */
  readonly titles: ReadonlyMap<string, string>
}

/** A page among the content of a module: the next start creates it, once. */
export async function makePage(plan: Plan, url: string, { widgets, to, titles }: PageOptions): Promise<void> {
  if (!/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(url)) {
    throw new UsageError(`"${url}" must be an address such as /events or /about/team`)
  }
  for (const each of widgets) await assertWidget(plan, each)
  const module = ownerOf(plan, widgets, to)
  const file = `${module.folder}/seed/pages.ts`
  const begun = existsSync(path.join(plan.root, file)) ? plan.source(file) : { file, text: '' }
  const title = [...titles].map(([language, text]) => `${language}: '${text.replaceAll("'", "\\'")}'`).join(', ')
  const named = title || `en: '${toSentence(url.split('/').at(-1) || 'home')}'`
  const list = widgets.map(each => `'${each}'`).join(', ')
  const code = `pageContent({ url: '${url}', title: { ${named} }, widgets: [${list}] })`
  const known = pageIn(begun, url)
  if (known !== undefined) {
    const places = known && propertyOf(known, 'widgets')
    if (places && isSameCode(begun.text.slice(places.start, places.end), `[${list}]`)) return
    throw new UsageError(`${file} has a page ${url} already, with other widgets`)
  }
  const listed = pagesIn(begun)
  plan.write(
    file,
    (listed ? withElement(withCode(begun), listed, code) : withStatement(withCode(begun), newPages(code))).text,
  )
  plan.edit(module.server, withPages)
  plan.next.push(`The page is created by the next start: ${packageManagerOf(plan.root)} run dev`)
}

/**
 * The module whose content a page is.
 * @throws UsageError where neither its first widget nor the project tells
 */
function ownerOf({ root }: Plan, widgets: readonly string[], to: string | undefined): OwnModule {
  if (to !== undefined) return ownModule(root, to)
  const modules = ownModules(root)
  const first = widgets[0]?.split('/')[0]
  const found = modules.find(each => each.name === first) ?? (modules.length === 1 ? modules[0] : undefined)
  if (found) return found
  const known = modules.map(({ name }) => name).join(', ')
  throw new UsageError(
    `Which module brings the page? ${first} is none of the project’s own. ` +
      (known === '' ? 'Make one first: tessera create plugin <name>' : `Add --to: ${known}`),
  )
}

/** The import stands already where the list is: its place doesn't move. */
function withCode(source: Source): Source {
  return pagesIn(source) ? source : withImport(source, '@tessera/host/server', 'pageContent')
}

function newPages(code: string): string {
  const line = `export const pages = [${code}]`
  return line.length <= 120 ? line : `export const pages = [\n  ${code},\n]`
}

function pagesIn(source: Source) {
  const list = constantsOf(programOf(source)).get('pages')
  return list?.type === 'ArrayExpression' ? list : undefined
}

/** The options of a page that a list has; null for one that is written in another way. */
function pageIn(source: Source, url: string) {
  for (const element of pagesIn(source)?.elements ?? []) {
    if (!element || element.type === 'SpreadElement') continue
    const call = callOf(element, 'pageContent')
    const options = call && objectArgument(call, 0)
    if (options && stringOf(propertyOf(options, 'url')) === url) return options
  }
  return undefined
}

/** Has the plugin bring the pages, as its content. */
function withPages(source: Source): Source {
  const call = callOf(defaultExport(programOf(source)), 'definePlugin')
  const options = call && objectArgument(call, 0)
  if (!options) throw new UsageError(`${source.file} must export definePlugin({ ... }) by default`)
  const content = propertyOf(options, 'content')
  const imported = (changed: Source) => withImport(changed, '../../seed/pages.ts', 'pages')
  if (!content) return imported(withProperty(source, options, 'content: pages'))
  if (source.text.slice(content.start, content.end) === 'pages') return source
  if (content.type !== 'ArrayExpression') {
    throw new UsageError(`Add ...pages to the content in ${source.file}: it is not written as a list`)
  }
  if (/\.\.\.pages\b/.test(source.text.slice(content.start, content.end))) return source
  return imported(withElement(source, content, '...pages'))
}

async function assertWidget(plan: Plan, given: string): Promise<void> {
  const [name = '', variant = ''] = given.split(':')
  if (variant === '') throw new UsageError(`--widget must be <module>/widget:<variant>, not "${given}"`)
  const entity = entityNameIn(name)
  if (entity.name !== 'widget') throw new UsageError(`Pages show widgets: ${entity.module}/widget:${variant}`)
  const own = ownModules(plan.root).find(each => each.name === entity.module)
  if (own ? !entityIn(plan, own, 'widget') : !(await installedEntity(plan.root, entity.module, 'widget'))) {
    throw new UsageError(`The module ${entity.module} has no widget`)
  }
  const variants = await knownVariants(plan, entity)
  if (variants === undefined || variants.includes(variant)) return
  const remedy = own ? `: tessera create variant ${name} ${variant}` : ''
  throw new UsageError(`${name} has no variant ${variant}. There are: ${variants.join(', ') || 'none'}${remedy}`)
}
