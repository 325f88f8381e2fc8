import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { configuredPackages, type InstalledPackage, loadProject, widgetsPackages } from '@tessera/server/host'
import type { ESTree } from 'rolldown/utils'
import { UsageError } from '../../usage-error.ts'
import type { EntityName } from '../names.ts'
import { ownModule, ownModules } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import { objectArgument, programOf, propertyOf, type Source, stringOf } from '../source-edits.ts'
import { quoted, registered, type VariantEntity, variantsCall, withVariant } from '../variant-edits.ts'
import { entityOf } from './make-variant.ts'

/**
 * Copies a variant of an installed module, with the files of its package that it imports, into a module of the project, and registers it
 * there: the last registration of a variant wins.
 * @param to the module that gets it (default: the only one of the project)
 */
export async function ejectVariant(
  plan: Plan,
  entity: EntityName,
  variant: string,
  to: string | undefined,
): Promise<void> {
  const modules = ownModules(plan.root)
  const target = to ?? (modules.length === 1 ? modules[0]?.name : undefined)
  if (target === undefined) {
    throw new UsageError(
      `Which module gets it? Add --to: ${modules.map(({ name }) => name).join(', ') || 'there is none'}`,
    )
  }
  const { widgets, name } = ownModule(plan.root, target)
  if (!widgets) throw new UsageError(`The package of ${name} names no widgets in its "tessera"`)
  const of = await entityOf(plan, entity)
  if (registered(plan.source(widgets.index), of).includes(variant)) {
    const copied = plan.read(`${widgets.folder}/src/${entity.module}/${entity.name}/${variant}.tsx`) !== null
    if (copied) return
    throw new UsageError(`${widgets.index} has a variant ${variant} of ${entity.module}/${entity.name} already`)
  }
  const from = await sourcesOf(plan.root, entity.module)
  const found = registration(from, of, variant)
  const folder = path.dirname(from.index)
  for (const file of imported(path.join(folder, found.file), folder)) {
    const own = path.relative(folder, file).split(path.sep).join('/')
    const text = readFileSync(file, 'utf8')
    plan.create(`${widgets.folder}/src/${entity.module}/${own}`, withCatalogue(text, from.name))
  }
  plan.edit(widgets.index, source =>
    withVariant(source, of, {
      name: variant,
      file: `./${entity.module}/${found.file.replace(/^\.\//, '')}`,
      isIsland: found.isIsland,
      ...(found.options !== undefined && { options: found.options }),
    }),
  )
  plan.next.push(
    `Pages show yours in place of that of ${from.name}: change ${widgets.folder}/src/${entity.module}/${entity.name}/${variant}.tsx`,
  )
}

interface WidgetSources {
  /** Name of the package. */
  readonly name: string
  /** Absolute path of the file that registers its variants. */
  readonly index: string
}

/** The sources of a module's widgets, which published packages have, too. */
async function sourcesOf(root: string, module: string): Promise<WidgetSources> {
  const { plugins } = await loadProject(root)
  const installed = configuredPackages(plugins, root).filter(each => each.module === module)
  const [found] = widgetsPackages(installed, root)
  const index = found && indexOf(found)
  if (found && index) return { name: found.name, index }
  throw new UsageError(`No plugin in the configuration has sources of widgets of the module ${module}`)
}

function indexOf({ directory }: InstalledPackage): string | undefined {
  return ['src/index.ts', 'src/index.tsx'].map(file => path.join(directory, file)).find(file => existsSync(file))
}

interface Registration {
  /** From the file that registers it. */
  readonly file: string
  readonly isIsland: boolean
  readonly options?: string
}

function registration({ name, index }: WidgetSources, of: VariantEntity, variant: string): Registration {
  const source: Source = { file: `${name}/${path.basename(index)}`, text: readFileSync(index, 'utf8') }
  const call = variantsCall(source, of)
  const object = call && objectArgument(call, 1)
  const value = object && propertyOf(object, variant)
  const file = value?.type === 'CallExpression' ? importIn(value) : undefined
  if (value?.type !== 'CallExpression' || file === undefined) {
    const known = object ? registered(source, of).join(', ') : ''
    throw new UsageError(`${name} has no variant ${variant} of it${known && `. There are: ${known}`}`)
  }
  const given = objectArgument(value, 1)
  const isIsland = value.callee.type === 'Identifier' && value.callee.name === 'island'
  return { file, isIsland, ...(given && { options: source.text.slice(given.start, given.end) }) }
}

/** `lazy(() => import('./article/default.tsx'))` → the file. */
function importIn({ arguments: [loader] }: ESTree.CallExpression): string | undefined {
  if (loader?.type !== 'ArrowFunctionExpression') return undefined
  const body = loader.body as { readonly type: string; readonly source?: unknown }
  return body.type === 'ImportExpression' ? stringOf(body.source) : undefined
}

/** A file, and those within a folder that it imports, directly or not. */
function imported(first: string, folder: string): string[] {
  const files = new Set([first])
  for (const file of files) {
    if (!existsSync(file)) throw new UsageError(`${file} is not there: its package is incomplete`)
    const text = readFileSync(file, 'utf8')
    for (const statement of programOf({ file, text }).body) {
      const source = 'source' in statement ? stringOf(statement.source) : undefined
      if (source === undefined || !source.startsWith('.')) continue
      const target = path.resolve(path.dirname(file), source)
      if (target.startsWith(folder + path.sep)) files.add(target)
      else throw new UsageError(`${path.basename(file)} imports ${source}, which its package keeps to itself`)
    }
  }
  return [...files]
}

/** Texts stay those of the package, which are translated with it. */
function withCatalogue(text: string, name: string): string {
  return text.replace(/import\('\.\.\/messages\/en\.json'\)/, `import(${quoted(`${name}/messages/en.json`)})`)
}
