import { globSync } from 'node:fs'
import path from 'node:path'
import { packageManagerOf } from '@tessera/server/project'
import type { Plan } from '../making/plan.ts'
import type { Step } from './choose-versions.ts'
import { isOfProduct, type ProjectManifest } from './project-packages.ts'

const manifestFile = 'package.json'

/**
 * Plans the manifest with other versions, their installation, and what they ask of the project.
 * @param tarballs by the name of their package, where they stand for the registry
 */
export function planUpgrade(
  plan: Plan,
  steps: readonly Step[],
  { tarballs, isForced }: { readonly tarballs: ReadonlyMap<string, string>; readonly isForced: boolean },
): void {
  const manifest = JSON.parse(plan.read(manifestFile) ?? '{}') as ProjectManifest
  const versions = new Map(steps.map(({ name, to }) => [name, to]))
  const changed = (list: Readonly<Record<string, unknown>> | undefined) =>
    Object.fromEntries(
      Object.entries(list ?? {}).map(([name, before]) => {
        const to = versions.get(name)
        if (to && typeof before === 'string')
          return [name, to.file ? `file:${to.file}` : specifierOf(before, to.version)]
        // Packages that others bring along stand there with their tarball.
        const file = isOfProduct(name) && String(before).startsWith('file:') ? tarballs.get(name) : undefined
        return [name, file === undefined ? before : `file:${file}`]
      }),
    )
  const { dependencies, devDependencies, overrides } = manifest
  const after = {
    ...manifest,
    ...(dependencies && { dependencies: withHalves(changed(dependencies), steps, tarballs) }),
    ...(devDependencies && { devDependencies: changed(devDependencies) }),
    ...(overrides && { overrides: changed(overrides) }),
  }
  plan.write(manifestFile, `${JSON.stringify(after, null, 2)}\n`)
  const direct = new Set(Object.keys({ ...dependencies, ...devDependencies }))
  const isProductUpgraded = steps.some(({ name }) => isOfProduct(name))
  const refreshed = isProductUpgraded && tarballs.size === 0 ? furtherPackages(plan.root, direct) : []
  plan.follow({ kind: 'install', manager: packageManagerOf(plan.root), refreshed, hasScripts: true })
  plan.follow({ kind: 'upgrade', since: Object.fromEntries(steps.map(({ name, from }) => [name, from])), isForced })
}

/** Packages with the server half and the widgets of a plugin go along with it; a new version may have put them apart. */
function withHalves(
  list: Readonly<Record<string, unknown>>,
  steps: readonly Step[],
  tarballs: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const after = new Map(Object.entries(list))
  for (const { name, to } of steps) {
    const specifier = after.get(name)
    for (const half of to.halves ?? []) {
      if (specifier === undefined || steps.some(step => step.name === half)) continue
      const file = tarballs.get(half)
      if (to.file === undefined) after.set(half, specifier)
      else if (file !== undefined) after.set(half, `file:${file}`)
    }
  }
  return Object.fromEntries(after)
}

/** Packages of the product that only others depend on: a lock file keeps them where they are. */
function furtherPackages(root: string, direct: ReadonlySet<string>): string[] {
  const installed = globSync(['@tessera/*', 'create-tessera'], { cwd: path.join(root, 'node_modules') })
  return installed.map(each => each.split(path.sep).join('/')).filter(each => !direct.has(each))
}

/** A range of the same kind: patches, minor versions, or that version alone. */
function specifierOf(before: string, version: string): string {
  const [sign = '~'] = /^[~^]|^(?=\d)/.exec(before) ?? []
  return sign + version
}
