import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Groups of texts by package. */
export type GroupNames = Readonly<Record<string, readonly string[]>>

/** Name of the file beside the manifest that says which texts each island may show, by the island's module. */
export const islandMessagesFile = 'island-messages.json'

const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const use = /\buseMessages\(\s*['"](\w+)['"]/g

/**
 * Writes down which groups of texts the script of each island may show: `useMessages('cart')` in whatever is loaded with it.
 * What is loaded later is not counted.
 * @param islands files of islands by their module
 */
export function islandMessages(islands: ReadonlyMap<string, string>): Plugin {
  const used = new Map<string, readonly string[]>()
  return {
    name: 'tessera:island-messages',
    enforce: 'pre',
    transform: {
      filter: { code: /\buseMessages\(/ },
      handler(code, id) {
        const spoken = code.replace(comments, '')
        used.set(id, [...new Set([...spoken.matchAll(use)].map(([, group = '']) => group))])
        return null
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
      const entries: [string, GroupNames][] = []
      for (const [module, file] of islands) {
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === file)
        if (!entry) continue
        const loaded = new Set([entry.fileName])
        for (const name of loaded) {
          const chunk = bundle[name]
          if (chunk?.type === 'chunk') for (const each of chunk.imports) loaded.add(each)
        }
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

function groupsOf(modules: readonly string[], used: ReadonlyMap<string, readonly string[]>): GroupNames {
  const found = new Map<string, Set<string>>()
  for (const module of modules) {
    const groups = used.get(module) ?? []
    if (groups.length === 0) continue
    const name = packageOf(dirname(module))
    found.set(name, new Set([...(found.get(name) ?? []), ...groups]))
  }
  return Object.fromEntries([...found].map(([name, groups]) => [name, [...groups].toSorted()]))
}

/** The package that a folder belongs to: whose texts its modules show. */
function packageOf(folder: string): string {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return packageOf(dirname(folder))
  const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly name?: string }
  return name ?? packageOf(dirname(folder))
}
