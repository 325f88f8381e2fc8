import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { satisfies } from 'semver'
import { outputOf } from '../making/child-process.ts'
import { fits } from '../upgrading/offers.ts'
import { isOfProduct, needsOf, type PackageManifest } from '../upgrading/project-packages.ts'
import { UsageError } from '../usage-error.ts'
import type { PackageSource, PluginManifest } from './plugin-source.ts'
import type { Stage } from './stage-plugin.ts'

/** Packages of which a site has one copy. */
const shared = ['@tessera/core', '@tessera/server', '@tessera/widget-sdk', 'react', 'react-dom']

interface Surroundings {
  /** Version of the product that is installed. */
  readonly product: string
  readonly node: string
}

/** Why a package can't be added, by what its manifest says. */
export function manifestProblems({ name, manifest }: PackageSource, { product, node }: Surroundings): string[] {
  const needs = needsOf(manifest)
  const own = isOfProduct(name) ? [] : shared.filter(each => manifest.dependencies?.[each] !== undefined)
  return [
    ...(fits(needs, product)
      ? []
      : [`${name} ${manifest.version} works with Tessera ${needs.range}, and this is ${product}`]),
    ...(needs.node === undefined || satisfies(node, needs.node)
      ? []
      : [`${name} ${manifest.version} needs Node ${needs.node}, and this is ${node}`]),
    ...own.map(each => `${name} brings a copy of ${each} of its own: its author has to make it a peer dependency`),
  ]
}

/** What is worth knowing before a package is trusted. */
export interface Findings {
  /** Licences with the packages that have them, the plugin's first. */
  readonly licences: readonly (readonly [licence: string, packages: readonly string[]])[]
  /** Packages with scripts that npm would run, which are not run. */
  readonly scripts: readonly string[]
  /** Packages with code that isn't JavaScript. */
  readonly native: readonly string[]
  /** Files of the plugin that act with the rights of the system. */
  readonly systemRights: readonly string[]
  /** What its author says instead of it, if this version isn't to be used any more. */
  readonly deprecated?: string | undefined
  /** Undefined for what isn't from npm. */
  readonly provenance?: Provenance | undefined
}

/** What npm knows about who built a package. */
type Provenance = 'verified' | 'none' | 'unknown'

const permissive = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0)$/
const installScripts = ['preinstall', 'install', 'postinstall']

/** Looks at what was fetched. @throws UsageError if npm says that it isn't what was published */
export async function findingsOf(stage: Stage, plugin: PackageSource): Promise<Findings> {
  const packages = stagedPackages(stage)
  const licences = Map.groupBy(packages, ({ manifest }) => licenceOf(manifest))
  const first = licenceOf(plugin.manifest)
  return {
    licences: [...licences]
      .map(([licence, all]) => [licence, all.map(({ manifest }) => manifest.name)] as const)
      .toSorted(([one], [other]) => Number(other === first) - Number(one === first) || (one < other ? -1 : 1)),
    scripts: packages
      .filter(({ manifest }) => installScripts.some(each => manifest.scripts?.[each] !== undefined))
      .map(({ manifest }) => manifest.name),
    native: packages
      .filter(({ folder }) => globSync('**/*.node', { cwd: folder }).length > 0)
      .map(each => each.manifest.name),
    systemRights: filesWithSystemRights(path.join(stage.folder, 'node_modules', plugin.name)),
    deprecated: plugin.manifest.deprecated,
    ...(plugin.isFromRegistry && { provenance: await provenanceOf(stage, plugin) }),
  }
}

/** Whether a licence asks something of those who use the package. */
export function isPermissive(licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some(each => each.split(/ AND /).every(one => permissive.test(one.trim())))
}

function licenceOf({ license }: PluginManifest): string {
  return typeof license === 'string' && license !== '' ? license : 'none'
}

function stagedPackages({ folder }: Stage): { readonly folder: string; readonly manifest: PluginManifest }[] {
  const root = path.join(folder, 'node_modules')
  return globSync(
    ['*/package.json', '@*/*/package.json', '**/node_modules/*/package.json', '**/node_modules/@*/*/package.json'],
    { cwd: root },
  )
    .filter(file => !file.startsWith('.'))
    .map(file => ({
      folder: path.dirname(path.join(root, file)),
      manifest: JSON.parse(readFileSync(path.join(root, file), 'utf8')) as PluginManifest & PackageManifest,
    }))
    .filter(({ manifest }) => typeof manifest.name === 'string' && typeof manifest.version === 'string')
}

/** Files that import `system` of @tessera/server: what acts with it has every right. */
function filesWithSystemRights(folder: string): string[] {
  if (!existsSync(folder)) return []
  return globSync('**/*.{js,mjs,cjs,ts}', { cwd: folder, exclude: name => name === 'node_modules' })
    .filter(file => !file.endsWith('.d.ts'))
    .filter(file => {
      const code = readFileSync(path.join(folder, file), 'utf8')
      const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]@tessera\/server['"]/g)
      const names = [...imports].flatMap(([, list = '']) => list.split(','))
      return names.some(name => /^system(\s+as\s.*)?$/.test(name.trim()))
    })
    .toSorted()
}

/** Asks npm to verify signatures and attestations. */
async function provenanceOf({ folder }: Stage, { name, manifest }: PackageSource): Promise<Provenance> {
  const { output } = await outputOf('npm', ['audit', 'signatures', '--json', '--include-attestations'], folder)
  const { invalid = [], verified = [] } = signaturesIn(output) ?? {}
  const isThis = (each: Verified) => each.name === name && each.version === manifest.version
  if (invalid.some(isThis))
    throw new UsageError(`npm says that ${name} ${manifest.version} isn’t what its author published`)
  if (signaturesIn(output) === undefined) return 'unknown'
  return verified.some(each => isThis(each) && (each.attestations ?? each.attestationBundles)) ? 'verified' : 'none'
}

/** @returns undefined where npm couldn't find out */
function signaturesIn(output: string): Readonly<Record<string, readonly Verified[]>> | undefined {
  try {
    const found = JSON.parse(output) as Readonly<Record<string, readonly Verified[]>>
    return 'invalid' in found || 'verified' in found ? found : undefined
  } catch {
    return undefined
  }
}

interface Verified {
  readonly name: string
  readonly version: string
  readonly attestations?: unknown
  readonly attestationBundles?: unknown
}
