import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Groups of texts by package. */
export type GroupNames = Readonly<Record<string, readonly string[]>>

/** Which texts the scripts of a build may show. */
export interface BuildMessages {
  /** What is loaded at once. */
  readonly first: GroupNames
  /** What each script shows besides that is loaded later. */
  readonly later: readonly GroupNames[]
}

/** Name of the file beside the manifest that says which texts each island may show, by the island's module. */
export const islandMessagesFile = 'island-messages.json'

/** Name of the file beside the manifest that says which texts the scripts of a build may show. */
export const buildMessagesFile = 'messages.json'

const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const use = /\buseMessages\(\s*['"](\w+)['"]/g

/**
 * Writes down which groups of texts the script of each island may show: `useMessages('cart')` in whatever is loaded with it.
 * What is loaded later is not counted.
 * @param islands files of islands by their module
 */
export function islandMessages(islands: ReadonlyMap<string, string>): Plugin {
  const { used, transform } = collectUses()
  return {
    name: 'tessera:island-messages',
    enforce: 'pre',
    transform,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
      const entries: [string, GroupNames][] = []
      for (const [module, file] of islands) {
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === file)
        if (!entry) continue
        const loaded = withImports(bundle, entry.fileName)
        const modules = chunks.filter(({ fileName }) => loaded.has(fileName)).flatMap(each => Object.keys(each.modules))
        entries.push([module, groupsOf(modules, used)])
      }
      this.emitFile({
        type: 'asset',
        fileName: islandMessagesFile,
        source: JSON.stringify(Object.fromEntries(entries)),
      })
    },
  }
}

/** Writes down which groups of texts the scripts of the build may show, and when. */
export function buildMessages(): Plugin {
  const { used, transform } = collectUses()
  return {
    name: 'tessera:build-messages',
    enforce: 'pre',
    transform,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
      const modulesWith = (entry: string) => {
        const loaded = withImports(bundle, entry)
        return chunks.filter(({ fileName }) => loaded.has(fileName)).flatMap(each => Object.keys(each.modules))
      }
      const atOnce = new Set(chunks.filter(each => each.isEntry).flatMap(({ fileName }) => modulesWith(fileName)))
      const messages: BuildMessages = {
        first: groupsOf([...atOnce], used),
        later: chunks
          .filter(each => each.isDynamicEntry)
          .map(({ fileName }) => modulesWith(fileName).filter(module => !atOnce.has(module)))
          .map(modules => groupsOf(modules, used))
          .filter(groups => Object.keys(groups).length > 0),
      }
      this.emitFile({ type: 'asset', fileName: buildMessagesFile, source: JSON.stringify(messages) })
    },
  }
}

/** A script with all that is loaded together with it. */
function withImports(
  bundle: Readonly<Record<string, { readonly type: string; readonly imports?: readonly string[] }>>,
  file: string,
): ReadonlySet<string> {
  const loaded = new Set([file])
  for (const name of loaded) for (const each of bundle[name]?.imports ?? []) loaded.add(each)
  return loaded
}

/** Collects the groups that each module uses, before anything else changes its code. */
function collectUses() {
  const used = new Map<string, readonly string[]>()
  const transform: Plugin['transform'] = {
    filter: { code: /\buseMessages\(/ },
    handler(code, id) {
      const spoken = code.replace(comments, '')
      used.set(id, [...new Set([...spoken.matchAll(use)].map(([, group = '']) => group))])
      return null
    },
  }
  return { used, transform }
}

function groupsOf(modules: readonly string[], used: ReadonlyMap<string, readonly string[]>): GroupNames {
  const found = new Map<string, Set<string>>()
  for (const module of modules) {
    const groups = used.get(module) ?? []
    if (groups.length === 0) continue
    const name = ownerOf(module)
    found.set(name, new Set([...(found.get(name) ?? []), ...groups]))
  }
  return Object.fromEntries([...found].map(([name, groups]) => [name, [...groups].toSorted()]))
}

/** The package whose texts a module shows, or the folder of one that has its widgets: `tessera-plugin-events/widgets`. */
export function ownerOf(module: string, folder = dirname(module)): string {
  const file = join(folder, 'package.json')
  const { name, tessera } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
  if (name === undefined) return ownerOf(module, dirname(folder))
  const widgets = tessera?.widgets
  if (!widgets?.startsWith(`${name}/`)) return name
  // What was compiled is in a folder of its own.
  const path = relative(folder, module)
    .split(sep)
    .join('/')
    .replace(/^dist\//, '')
  return path.startsWith(`${widgets.slice(name.length + 1)}/`) ? widgets : name
}

interface Manifest {
  readonly name?: string
  readonly tessera?: { readonly widgets?: string }
}
