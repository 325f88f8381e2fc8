import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  configuredPackages,
  type InstalledPackage,
  loadProject,
  packageManagerOf,
  widgetsPackages,
} from '@tessera/server/project'
import type { ESTree } from 'rolldown/utils'
import { UsageError } from '../../usage-error.ts'
import { importedPackages, importsIn } from '../imported-packages.ts'
import type { OwnWidgets } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import { stringOf } from '../source-edits.ts'
import { quoted } from '../variant-edits.ts'

/** The sources of a module's widgets, which published packages have, too. */
export interface InstalledWidgets {
  /** Name of the package. */
  readonly name: string
  /** Absolute path of its `src`. */
  readonly folder: string
  /** Absolute path of the file that registers its variants. */
  readonly index: string
}

/** @throws UsageError without any */
export async function installedWidgets(root: string, module: string): Promise<InstalledWidgets> {
  const { plugins } = await loadProject(root)
  const installed = configuredPackages(plugins, root).filter(each => each.module === module)
  const [found] = widgetsPackages(installed, root)
  const index = found && indexOf(found)
  if (found && index) return { name: found.name, folder: path.dirname(index), index }
  throw new UsageError(`No plugin in the configuration has sources of widgets of the module ${module}`)
}

/** The file that registers the variants of a package; undefined for one without sources. */
export function indexOf({ directory }: InstalledPackage): string | undefined {
  return ['src/index.ts', 'src/index.tsx'].map(file => path.join(directory, file)).find(file => existsSync(file))
}

/**
 * Copies a file of an installed module, with those of its package that it imports, into the widgets of one of the project.
 * @param file absolute path
 * @returns its path in the project
 */
export function copyInto(
  plan: Plan,
  widgets: OwnWidgets,
  module: string,
  { name, folder }: InstalledWidgets,
  file: string,
): string {
  const ownPath = (from: string) =>
    `${widgets.folder}/src/${module}/${path.relative(folder, from).split(path.sep).join('/')}`
  const texts = new Map([[file, textOf(file, name)]])
  for (const [each, text] of texts) {
    for (const imported of importedBy(each, text, folder)) {
      if (!texts.has(imported)) texts.set(imported, textOf(imported, name))
    }
  }
  plan.create(ownPath(file), texts.get(file) ?? '')
  // What another copy brought along may have been changed since: it serves both.
  for (const [each, text] of texts) if (plan.read(ownPath(each)) === null) plan.create(ownPath(each), text)
  const missing = [...new Set([...texts].flatMap(([each, text]) => importedPackages({ file: each, text })))].filter(
    each => !isDependency(plan, each),
  )
  if (missing.length > 0)
    plan.next.push(`${packageManagerOf(plan.root)} install ${missing.join(' ')}: what was copied imports it`)
  return ownPath(file)
}

/** Whether the project has the package of its own accord, and not only since another one brought it along. */
function isDependency(plan: Plan, name: string): boolean {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(plan.read('package.json') ?? '{}') as {
    readonly dependencies?: object
    readonly devDependencies?: object
  }
  return name in dependencies || name in devDependencies || name.startsWith('node:')
}

/** Texts stay those of the package, which are translated with it. */
function textOf(file: string, name: string): string {
  if (!existsSync(file)) throw new UsageError(`${file} is not there: its package is incomplete`)
  const text = readFileSync(file, 'utf8')
  return text.replace(/import\('\.\.\/messages\/en\.json'\)/, `import(${quoted(`${name}/messages/en.json`)})`)
}

/** The files of a folder that a file imports, at once or when it needs them. */
function importedBy(file: string, text: string, folder: string): string[] {
  return importsIn({ file, text }).flatMap(source => {
    if (!source.startsWith('.')) return []
    const target = path.resolve(path.dirname(file), source)
    if (target.startsWith(folder + path.sep)) return [target]
    throw new UsageError(`${path.basename(file)} imports ${source}, which its package keeps to itself`)
  })
}

/** `lazy(() => import('./article/default.tsx'))`, or the function alone → the file. */
export function fileIn(value: ESTree.Expression | undefined): string | undefined {
  const loader = value?.type === 'CallExpression' ? value.arguments[0] : value
  if (loader?.type !== 'ArrowFunctionExpression') return undefined
  const body = loader.body as { readonly type: string; readonly source?: unknown }
  return body.type === 'ImportExpression' ? stringOf(body.source) : undefined
}
