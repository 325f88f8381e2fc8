import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Importer } from '@tessera/server'
import { UsageError } from '../usage-error.ts'

type Loaded<Value> = Promise<{ readonly default: Value }>

/** Those of the command itself. */
const own: Readonly<Record<string, () => Loaded<Importer>>> = {
  ghost: () => import('../importers/ghost/index.ts'),
  markdown: () => import('../importers/markdown/index.ts'),
  shopify: () => import('../importers/shopify/index.ts'),
  wordpress: () => import('../importers/wordpress/index.ts'),
}

export const importerNames: readonly string[] = Object.keys(own).sort()

/**
 * Finds an importer: of the command, or of a plugin, whose package exports a list of them as `./importers` by default.
 * @throws UsageError with the names that there are
 */
export async function findImporter(name: string, root: string): Promise<Importer> {
  if (Object.hasOwn(own, name)) return (await own[name]?.())?.default as Importer
  const { loadProject } = await import('@tessera/server/project')
  const { plugins } = await loadProject(root)
  const configured = plugins.map(entry => (typeof entry === 'string' ? entry : (entry[0] as string)))
  const found: Importer[] = []
  for (const each of new Set(configured)) found.push(...(await importersOf(each, root)))
  const importer = found.find(each => each.name === name)
  if (importer) return importer
  const names = [...new Set([...importerNames, ...found.map(each => each.name)])].sort()
  throw new UsageError(`There is no importer "${name}". There are: ${names.join(', ')}`)
}

async function importersOf(packageName: string, root: string): Promise<readonly Importer[]> {
  const { findPackage, hasDoor } = await import('@tessera/server/project')
  const found = findPackage(packageName, root)
  if (!found || !hasDoor(found, './importers')) return []
  const file = createRequire(path.join(root, 'package.json')).resolve(`${packageName}/importers`)
  const loaded = (await import(pathToFileURL(file).href)) as Awaited<Loaded<readonly Importer[]>>
  return loaded.default
}
