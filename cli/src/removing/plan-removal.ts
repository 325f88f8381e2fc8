import { packageManagerOf } from '@tessera/server/project'
import { discardPacked } from '../adding/discard-packed.ts'
import type { Plan } from '../making/plan.ts'
import { removePlugin } from '../making/project-configuration.ts'
import type { ProjectManifest } from '../upgrading/project-packages.ts'
import type { Removal } from './find-removal.ts'

interface RemovalOptions {
  /** Its tables go, too. */
  readonly isDropped: boolean
  readonly isBuilt: boolean
}

/** Plans the configuration and the manifest without a plugin, and that the site goes on without it. */
export function planRemoval(plan: Plan, removal: Removal, { isDropped, isBuilt }: RemovalOptions): void {
  const { module, package: name, server, packages, migrations, pointers } = removal
  removePlugin(plan, name)
  const manifest = JSON.parse(plan.read('package.json') ?? '{}') as ProjectManifest
  const without = (list: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(list).filter(([each]) => !packages.includes(each)))
  const after = { ...manifest, ...(manifest.dependencies && { dependencies: without(manifest.dependencies) }) }
  plan.write('package.json', `${JSON.stringify(after, null, 2)}\n`)
  // The tables can't go without the migrations, which go with the package.
  if (isDropped) plan.follow({ kind: 'set-aside', package: server })
  if (packages.length > 0) {
    plan.follow({ kind: 'install', manager: packageManagerOf(plan.root), refreshed: [], hasScripts: false })
  }
  plan.follow({ kind: 'settle', isBuilt })
  if (isDropped) plan.follow({ kind: 'drop', package: server, module, migrations, pointers })
  discardPacked(
    plan,
    packages.flatMap(each => manifest.dependencies?.[each] ?? []),
  )
}
