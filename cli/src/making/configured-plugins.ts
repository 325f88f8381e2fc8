import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Entity } from '@tessera/core'
import { entitiesIn } from '@tessera/server'
import { loadProject } from '@tessera/server/host'
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
  return plugins.map(each => (typeof each === 'string' ? each : each[0]))
}

/** @throws UsageError if no package in the configuration has that entity */
export async function installedEntity(root: string, module: string, name: string): Promise<InstalledEntity> {
  for (const each of await configuredPlugins(root)) {
    const file = fileOf(root, each)
    if (file === undefined) continue
    const exported = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
    for (const constant of Object.keys(exported)) {
      const [entity] = entitiesIn({ [constant]: exported[constant] })
      if (entity?.module === module && entity.name === name) return { entity, package: each, constant }
    }
  }
  throw new UsageError(`No plugin in the configuration has the entity ${module}/${name}`)
}

function fileOf(root: string, name: string): string | undefined {
  try {
    return createRequire(pathToFileURL(path.join(root, 'package.json'))).resolve(name)
  } catch {
    return undefined
  }
}
