import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Entity } from '@tessera/core'
import { entitiesIn } from '@tessera/server'
import { loadProject, pluginPackage } from '@tessera/server/project'
import { UsageError } from '../usage-error.ts'

/** An entity of a package in the configuration. */
export interface InstalledEntity {
  readonly entity: Entity
  readonly package: string
  /** As the package exports it. */
  readonly constant: string
}

/** Packages of plugins that a project's configuration names. */
export async function configuredPlugins(root: string): Promise<string[]> {
  const { plugins } = await loadProject(root)
  return plugins.map(pluginPackage)
}

/** @throws UsageError if no package in the configuration has that entity */
export async function installedEntity(root: string, module: string, name: string): Promise<InstalledEntity> {
  const all = await installedEntities(root)
  const found = all.find(({ entity }) => entity.module === module && entity.name === name)
  if (found) return found
  throw new UsageError(`No plugin in the configuration has the entity ${module}/${name}`)
}

/** The entities and relations that packages export: those in the configuration, or the given ones. */
export async function installedEntities(root: string, packages?: readonly string[]): Promise<InstalledEntity[]> {
  const found: InstalledEntity[] = []
  for (const each of packages ?? (await configuredPlugins(root))) {
    const file = fileOf(root, each)
    if (file === undefined) continue
    const exported = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
    for (const constant of Object.keys(exported)) {
      const [entity] = entitiesIn({ [constant]: exported[constant] })
      if (entity) found.push({ entity, package: each, constant })
    }
  }
  return found
}

function fileOf(root: string, name: string): string | undefined {
  try {
    return createRequire(pathToFileURL(path.join(root, 'package.json'))).resolve(name)
  } catch {
    return undefined
  }
}
