import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadProject } from '@tessera/server/project'
import { configuredPlugins } from '../making/configured-plugins.ts'
import { ownModules } from '../making/own-module.ts'
import type { Plan } from '../making/plan.ts'
import { addPlugin } from '../making/project-configuration.ts'
import {
  leadingPackage,
  type ProjectManifest,
  type ProjectPackage,
  projectPackages,
} from '../upgrading/project-packages.ts'
import { UsageError } from '../usage-error.ts'
import { findingsOf, manifestProblems } from './plugin-checks.ts'
import { halfSources, type PackageSource, pluginSource, tarballOf } from './plugin-source.ts'
import { languagesOf, type SummaryLine, summaryOf, summaryText } from './plugin-summary.ts'
import { clearStage, inspectStaged, stagePackages } from './stage-plugin.ts'

/** A plugin that can be added. */
export interface FoundPlugin {
  /** The plugin's first. */
  readonly packages: readonly PackageSource[]
  readonly summary: readonly SummaryLine[]
  /** The summary, for people. */
  readonly text: string
  readonly hasSettings: boolean
}

/** A module that is developed in the project only gets its line in the configuration. @returns whether it is one */
export function addOwnModule(plan: Plan, given: string): boolean {
  const folder = path.relative(plan.root, path.resolve(given)).split(path.sep).join('/')
  const own = ownModules(plan.root).find(each => each.folder === folder || each.package === given)
  if (!own) return false
  addPlugin(plan, own.package)
  plan.follow({ kind: 'link', package: own.package, folder: own.folder })
  return true
}

/**
 * Fetches a plugin beside the project, checks it, and starts the project with it once, in memory.
 * @param from a folder of tarballs, in place of the registry
 * @returns `installed` if the project has it already, in this version
 * @throws UsageError that says why it can't be added
 */
export async function findPlugin(
  root: string,
  given: string,
  from: string | undefined,
): Promise<FoundPlugin | 'installed'> {
  const installed = projectPackages(root)
  const product = installed.find(({ name }) => name === leadingPackage)?.version ?? ''
  const source = await pluginSource(given, { root, from })
  const { name, manifest } = source
  if (manifest.tessera?.module === undefined) {
    throw new UsageError(`${name} is no Tessera plugin: its package.json says no tessera.module`)
  }
  const packages = [source, ...(await halfSources(source, given, { root, from }))]
  const present = installed.find(each => each.name === name)
  if (present && (await configuredPlugins(root)).includes(name)) {
    if (present.version !== manifest.version) throw new UsageError(upgradeText(present, source, from))
    const specifiers = specifiersIn(root)
    if (packages.every(each => each.isFromRegistry || each.specifier === specifiers[each.name])) return 'installed'
  }
  const problems = packages.flatMap(each => manifestProblems(each, { product, node: process.versions.node }))
  if (problems.length > 0) throw new UsageError(`Nothing was changed:\n${problems.join('\n')}`)
  const stage = await stagePackages(
    root,
    Object.fromEntries(packages.map(each => [each.name, fetchedFrom(root, each)])),
  )
  try {
    const inspected = await inspectStaged(stage, await loadProject(root), name)
    const summary = summaryOf(inspected, await findingsOf(stage, source), languagesOf(stage, name), packages.slice(1))
    return { packages, summary, text: summaryText(source, summary), hasSettings: inspected.settings !== null }
  } finally {
    clearStage(stage)
  }
}

/** The packages of a project's manifest, and where they come from. */
function specifiersIn(root: string): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as ProjectManifest
  return manifest.dependencies ?? {}
}

function upgradeText(
  present: ProjectPackage,
  { name, manifest, isFromRegistry }: PackageSource,
  from?: string,
): string {
  const options = isFromRegistry ? '' : ` --from ${from ?? 'a folder with its tarball'}`
  return `${name} ${present.version} is installed: tessera upgrade ${name}@${manifest.version}${options}`
}

function fetchedFrom(root: string, { specifier, packed }: PackageSource): string {
  const file = packed ?? tarballOf(specifier)
  return file === undefined ? specifier : `file:${path.resolve(root, file)}`
}
