import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { toCamelCase } from '@tessera/core'
import { UsageError } from '../usage-error.ts'
import type { Plan } from './plan.ts'
import { callOf, constantsOf, objectArgument, programOf, type Source, stringOf } from './source-edits.ts'

/** A module that is developed in the project, with the files that commands edit. All paths are those of the project. */
export interface OwnModule {
  readonly name: string
  readonly package: string
  readonly folder: string
  /** The door of its definitions. */
  readonly index: string
  readonly server: string
  /** Where its widgets are imported from; undefined without any. */
  readonly widgets?: OwnWidgets
}

export interface OwnWidgets {
  readonly package: string
  /** Holds `src` and `messages`. */
  readonly folder: string
  readonly index: string
  /** What it brings to the back office. */
  readonly admin: OwnAdmin
}

interface OwnAdmin {
  /** The file that is imported; absent as long as the package has no such door. */
  readonly index?: string
  /** The manifest that names the door, and the name that it has there: `./widgets/admin`. */
  readonly manifest: string
  readonly door: string
}

interface Manifest {
  readonly name?: string
  readonly exports?: Readonly<Record<string, unknown>>
  readonly workspaces?: readonly string[]
  readonly tessera?: { readonly module?: string; readonly server?: string; readonly widgets?: string }
}

/** Where modules of a project's own are. */
export const modulesFolder = 'plugins'

/** @throws UsageError for a module that is installed, or that there is none of */
export function ownModule(root: string, name: string): OwnModule {
  const modules = ownModules(root)
  const found = modules.find(each => each.name === name)
  if (found) return found
  const known = modules.map(each => each.name)
  throw new UsageError(
    `The project has no module ${name} of its own: tessera create plugin ${name}` +
      (known.length > 0 ? `\nIts modules: ${known.join(', ')}` : ''),
  )
}

/** The modules that are developed in a project. */
export function ownModules(root: string): OwnModule[] {
  const { workspaces = [] } = manifestIn(path.join(root, 'package.json'))
  const patterns = [...new Set([`${modulesFolder}/*`, ...workspaces])]
  return globSync(
    patterns.map(each => `${each}/package.json`),
    { cwd: root },
  )
    .map(file => path.dirname(file).split(path.sep).join('/'))
    .sort()
    .flatMap(folder => moduleIn(root, folder) ?? [])
}

function moduleIn(root: string, folder: string): OwnModule | undefined {
  const { name = '', exports = {}, tessera } = manifestIn(path.join(root, folder, 'package.json'))
  const index = exports['.']
  const server = serverFile(root, folder, exports, tessera?.server !== undefined)
  if (!tessera?.module || typeof index !== 'string' || server === undefined) return undefined
  const widgets = tessera.widgets && widgetsIn(root, folder, name, tessera.widgets, exports)
  return {
    name: tessera.module,
    package: name,
    folder,
    index: path.posix.join(folder, index),
    server,
    ...(widgets && { widgets }),
  }
}

/** The server half is a door of the package, or a package of its own in the folder `server`. */
function serverFile(
  root: string,
  folder: string,
  exports: Readonly<Record<string, unknown>>,
  isApart: boolean,
): string | undefined {
  const base = isApart ? `${folder}/server` : folder
  const doors = isApart ? (manifestIn(path.join(root, base, 'package.json')).exports ?? {}) : exports
  const file = doors[isApart ? '.' : './server']
  return typeof file === 'string' ? path.posix.join(base, file) : undefined
}

/** Widgets are a folder of the package, with doors that begin with it, or a package of their own in that folder. */
function widgetsIn(
  root: string,
  folder: string,
  name: string,
  widgets: string,
  exports: Readonly<Record<string, unknown>>,
): OwnWidgets | undefined {
  const door = widgets.startsWith(`${name}/`) ? widgets.slice(name.length + 1) : undefined
  const own = `${folder}/${door ?? 'widgets'}`
  const base = door ? folder : own
  const doors = door ? exports : (manifestIn(path.join(root, own, 'package.json')).exports ?? {})
  const [entry, adminDoor] = [doors[door ? `./${door}` : '.'], door ? `./${door}/admin` : './admin']
  if (typeof entry !== 'string') return undefined
  const admin = doors[adminDoor]
  return {
    package: widgets,
    folder: own,
    index: path.posix.join(base, entry),
    admin: {
      ...(typeof admin === 'string' && { index: path.posix.join(base, admin) }),
      manifest: `${base}/package.json`,
      door: adminDoor,
    },
  }
}

function manifestIn(file: string): Manifest {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

/** Where something is defined in a module: the file, the constant's name. */
export interface Definition {
  readonly file: string
  readonly constant: string
}

/** The definition of an entity in a module of the project; undefined without one. */
export function entityIn(plan: Plan, module: OwnModule, name: string): Definition | undefined {
  for (const source of sourcesOf(plan, module)) {
    for (const [constant, value] of constantsOf(programOf(source))) {
      const call = callOf(value, 'entity')
      if (call && stringOf(call.arguments[0]) === name) return { file: source.file, constant }
    }
  }
  return undefined
}

/** The constants of a module's entities, in the order of their definition. */
export function entityConstants(plan: Plan, module: OwnModule): string[] {
  return sourcesOf(plan, module).flatMap(source =>
    [...constantsOf(programOf(source))].flatMap(([constant, value]) => (callOf(value, 'entity') ? [constant] : [])),
  )
}

/** The object with an entity's options. */
export function entityOptions(source: Source, constant: string) {
  const call = callOf(constantsOf(programOf(source)).get(constant), 'entity')
  return { call, options: call && objectArgument(call, 1) }
}

/** The file where a module's entities are defined. */
export function entitiesFile(plan: Plan, module: OwnModule): Source {
  const found = sourcesOf(plan, module).find(source => /\bdefineModule\s*\(/.test(source.text))
  if (found) return found
  throw new UsageError(`No file of ${module.folder} calls defineModule: define the module first`)
}

/** The file where a module's relations are defined, else the one of its entities. */
export function relationsFile(plan: Plan, module: OwnModule): Source {
  return sourcesOf(plan, module).find(({ file }) => file.endsWith('/relations.ts')) ?? entitiesFile(plan, module)
}

/** The sources with definitions: the door's file, and those beside it. */
function sourcesOf(plan: Plan, { index }: OwnModule): Source[] {
  const folder = path.posix.dirname(index)
  const beside = globSync('*.ts', { cwd: path.join(plan.root, folder) }).map(file => `${folder}/${file}`)
  return [...new Set([index, ...beside.sort()])]
    .filter(file => !file.endsWith('.test.ts') && plan.read(file) !== null)
    .map(file => plan.source(file))
}

/** Names of everything that a file declares or imports at its top. */
export function namesIn(source: Source): Set<string> {
  const program = programOf(source)
  const imported = program.body.flatMap(each =>
    each.type === 'ImportDeclaration' ? each.specifiers.map(({ local }) => local.name) : [],
  )
  return new Set([...imported, ...constantsOf(program).keys()])
}

/** The name of the constant of an entity: `pressKit`. */
export function constantOf(name: string): string {
  return toCamelCase(name)
}
