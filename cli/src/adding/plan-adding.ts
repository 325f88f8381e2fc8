import { existsSync } from 'node:fs'
import path from 'node:path'
import { packageManagerOf } from '@tessera/server/project'
import type { Plan } from '../making/plan.ts'
import { addPlugin } from '../making/project-configuration.ts'
import type { ProjectManifest } from '../upgrading/project-packages.ts'
import { discardPacked } from './discard-packed.ts'
import { type PackageSource, tarballOf } from './plugin-source.ts'

interface AddingOptions {
  /** Bundles are built, too. */
  readonly isBuilt: boolean
}

/**
 * Plans the manifest with the packages, the line in the configuration, their installation, and what the new plugin needs.
 * @param packages the plugin's first
 */
export function planAdding(plan: Plan, packages: readonly PackageSource[], { isBuilt }: AddingOptions): void {
  const manifest = JSON.parse(plan.read('package.json') ?? '{}') as ProjectManifest
  const added = Object.fromEntries(packages.map(({ name, specifier }) => [name, specifier]))
  const dependencies = Object.entries({ ...manifest.dependencies, ...added }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  plan.write(
    'package.json',
    `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(dependencies) }, null, 2)}\n`,
  )
  const [plugin] = packages
  if (plugin) addPlugin(plan, plugin.name)
  for (const { packed, specifier } of packages) {
    const to = tarballOf(specifier)
    // Its name has its content's hash.
    if (packed !== undefined && to !== undefined && !existsSync(path.join(plan.root, to)))
      plan.follow({ kind: 'place', from: packed, to })
  }
  plan.follow({ kind: 'install', manager: packageManagerOf(plan.root), refreshed: [], hasScripts: false })
  plan.follow({ kind: 'settle', isBuilt })
  const replaced = packages.flatMap(({ name, specifier }) => {
    const former = manifest.dependencies?.[name]
    return former === undefined || former === specifier ? [] : former
  })
  discardPacked(plan, replaced)
}
