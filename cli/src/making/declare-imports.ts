import { globSync } from 'node:fs'
import path from 'node:path'
import { packageManagerOf } from '@tessera/server/project'
import { importedPackages } from './imported-packages.ts'
import type { Plan } from './plan.ts'

type Versions = Readonly<Record<string, string>>

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly optionalDependencies?: Versions
  readonly tessera?: unknown
}

interface WorkspacePackage {
  /** Path in the project. */
  readonly folder: string
  /** The pattern of the workspaces that it matches: `plugins/*`. */
  readonly kind: string
  readonly manifest: Manifest
}

/** A package that is the product's own: its workspace is the product's, where each package declares what it imports. */
const productPackage = '@tessera/core'

/** Tests may import whatever is in the workspace. */
const test = /\.test(?:-d)?\.tsx?$|(?:^|\/)test\//

/**
 * Declares what the files of a plan import from other packages of the workspace, in the manifests of their packages, in the form that
 * most packages beside them have. In a project, whose own manifest declares everything, nothing changes.
 */
export function declareImports(plan: Plan): void {
  const packages = workspacePackages(plan)
  if (!packages.some(({ manifest }) => manifest.name === productPackage)) return
  const sources = plan.changes.filter(({ file, after }) => after !== null && /\.tsx?$/.test(file) && !test.test(file))
  let isDeclared = false
  for (const { file } of sources) {
    const own = ownerOf(file, packages)
    if (!own) continue
    for (const name of importedPackages(plan.source(file))) {
      const target = packages.find(({ manifest }) => manifest.name === name)
      if (target && name !== own.manifest.name && declare(plan, own, target, packages)) isDeclared = true
    }
  }
  if (isDeclared) nextInstallation(plan)
}

/** Adds to what comes next that the lock file is behind. */
export function nextInstallation(plan: Plan): void {
  const step = `${packageManagerOf(plan.root)} install, so that the lock file knows what packages there are and need`
  if (!plan.next.includes(step)) plan.next.push(step)
}

/** Whether a folder of a project is one of its workspaces. */
export function isInWorkspace(plan: Plan, folder: string): boolean {
  const { workspaces = [] } = manifestIn(plan, 'package.json')
  return workspaces.some(each => path.matchesGlob(folder, each)) || packageManagerOf(plan.root) === 'pnpm'
}

function workspacePackages(plan: Plan): WorkspacePackage[] {
  const { workspaces = [] } = manifestIn(plan, 'package.json')
  const planned = plan.changes.flatMap(({ file }) => (file.endsWith('/package.json') ? path.posix.dirname(file) : []))
  return workspaces.flatMap(kind => {
    const present = globSync(`${kind}/package.json`, { cwd: plan.root }).map(file => path.dirname(file))
    const folders = [...present.map(each => each.split(path.sep).join('/')), ...planned]
    return [...new Set(folders)]
      .filter(folder => path.matchesGlob(folder, kind) && plan.read(`${folder}/package.json`) !== null)
      .map(folder => ({ folder, kind, manifest: manifestIn(plan, `${folder}/package.json`) }))
  })
}

function manifestIn(plan: Plan, file: string): Manifest {
  return JSON.parse(plan.read(file) ?? '{}') as Manifest
}

/** The innermost package that a file is in. */
function ownerOf(file: string, packages: readonly WorkspacePackage[]): WorkspacePackage | undefined {
  return packages
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0]
}

/** @returns whether it wasn't declared yet */
function declare(
  plan: Plan,
  { folder, kind }: WorkspacePackage,
  { manifest: target }: WorkspacePackage,
  packages: readonly WorkspacePackage[],
): boolean {
  const { name = '', version = '*' } = target
  const file = `${folder}/package.json`
  const manifest = manifestIn(plan, file)
  if (formOf(manifest, name)) return false
  const beside = packages.filter(each => each.kind === kind).flatMap(each => formOf(each.manifest, name) ?? [])
  const isPeer = beside.filter(each => each === 'peer').length > beside.length / 2
  // In the order of the manifests beside it.
  const { dependencies, peerDependencies, peerDependenciesMeta, tessera, ...rest } = manifest
  const added = { [name]: version }
  const declared: Manifest = {
    ...rest,
    ...((dependencies || !isPeer) && { dependencies: sorted({ ...dependencies, ...(!isPeer && added) }) }),
    ...((peerDependencies || isPeer) && { peerDependencies: sorted({ ...peerDependencies, ...(isPeer && added) }) }),
    ...((peerDependenciesMeta || isPeer) && {
      peerDependenciesMeta: sorted({ ...peerDependenciesMeta, ...(isPeer && { [name]: { optional: true } }) }),
    }),
    ...(tessera !== undefined && { tessera }),
  }
  plan.write(file, `${JSON.stringify(declared, null, 2)}\n`)
  return true
}

/** How a package declares another one: in a form that others can go without, or not. */
function formOf(manifest: Manifest, name: string): 'peer' | 'own' | undefined {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  if (name in dependencies || name in optionalDependencies) return 'own'
  if (!(name in peerDependencies)) return undefined
  return peerDependenciesMeta[name]?.optional ? 'peer' : 'own'
}

function sorted<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
