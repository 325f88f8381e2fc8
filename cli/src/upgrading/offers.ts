import { execFile } from 'node:child_process'
import { createReadStream, globSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { compare, gt, gte, prerelease, rcompare, satisfies } from 'semver'
import { extract } from 'tar-stream'
import { UsageError } from '../usage-error.ts'
import { halvesOf, needsOf, type PackageManifest, type PackageNeeds } from './project-packages.ts'

/** A version of a package that can be installed. */
export interface Offer extends PackageNeeds {
  readonly version: string
  /** The tarball; undefined for the registry's. */
  readonly file?: string
  /** Packages that its server half and its widgets are in, of the same version. */
  readonly halves?: readonly string[]
}

/** @returns versions of a package from one on, the newest first */
export type Offers = (name: string, from: string) => Promise<Offer[]>

/** What the registry has, as the project's npm sees it. Prereleases are offered to those who have one. */
export function registryOffers(root: string): Offers {
  return async (name, from) => {
    const fields = ['name', 'version', 'engines', 'peerDependencies', 'tessera']
    const listed = await npmView(root, [`${name}@>=${from}`, ...fields])
    const manifests = (Array.isArray(listed) ? listed : [listed]) as PackageManifest[]
    return manifests
      .filter(({ version }) => prerelease(version) === null || prerelease(from) !== null)
      .map(manifest => ({ version: manifest.version, halves: halvesOf(manifest), ...needsOf(manifest) }))
      .toSorted((one, other) => rcompare(one.version, other.version))
  }
}

/**
 * What npm prints as JSON for a question about packages.
 * @throws UsageError that names the package
 */
export async function npmView(root: string, what: readonly string[]): Promise<unknown> {
  return asked(root, ['view', ...what], what[0] ?? '')
}

/** A package that npm finds. */
interface PublishedPackage {
  readonly name: string
  readonly version: string
  readonly description?: string
  /** Of its last release, in ISO 8601. */
  readonly date?: string
}

/** Plugins that npm has. @throws UsageError if it can't be asked */
export async function searchPlugins(root: string, words: readonly string[]): Promise<PublishedPackage[]> {
  const found = await asked(root, ['search', 'keywords:tessera-plugin', ...words], 'plugins')
  return found as PublishedPackage[]
}

async function asked(root: string, command: readonly string[], about: string): Promise<unknown> {
  const { error, stdout, stderr } = await new Promise<{ error: Error | null; stdout: string; stderr: string }>(
    resolve =>
      execFile('npm', [...command, '--json'], { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (failed, out, errors) =>
        resolve({ error: failed, stdout: out, stderr: errors }),
      ),
  )
  if (error) {
    const reason = /"summary":\s*"([^"]+)"/.exec(stdout)?.[1] ?? stderr.trim().split('\n')[0] ?? error.message
    throw new UsageError(`The registry can’t be asked for ${about}: ${reason}`)
  }
  // Nothing at all where no version fits.
  return stdout.trim() === '' ? [] : JSON.parse(stdout)
}

/** Tarballs in a folder, in place of the registry. @throws UsageError without any */
export async function tarballOffers(folder: string): Promise<Offers> {
  const packed = await packedIn(folder)
  return async (name, from) =>
    packed
      .filter(({ manifest }) => manifest.name === name && gte(manifest.version, from))
      .map(({ file, manifest }) => ({
        file,
        version: manifest.version,
        halves: halvesOf(manifest),
        ...needsOf(manifest),
      }))
      .toSorted((one, other) => rcompare(one.version, other.version))
}

/** The newest tarball of each package in a folder. @throws UsageError without any */
export async function tarballsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const packed = await packedIn(folder)
  const sorted = packed.toSorted((one, other) => compare(one.manifest.version, other.manifest.version))
  return new Map(sorted.map(({ file, manifest }) => [manifest.name, file]))
}

interface Packed {
  readonly file: string
  readonly manifest: PackageManifest
}

export async function packedIn(folder: string): Promise<Packed[]> {
  const files = globSync('*.tgz', { cwd: folder }).map(file => path.resolve(folder, file))
  if (files.length === 0) throw new UsageError(`There are no tarballs in ${folder}: npm pack makes them`)
  return Promise.all(files.map(async file => ({ file, manifest: await manifestIn(file) })))
}

export async function manifestIn(file: string): Promise<PackageManifest> {
  const entries = createReadStream(file).pipe(createGunzip()).pipe(extract())
  for await (const entry of entries) {
    if (/^[^/]+\/package\.json$/.test(entry.header.name)) return JSON.parse(await text(entry)) as PackageManifest
    entry.resume()
  }
  throw new UsageError(`${file} is no package: it has no package.json`)
}

/** Whether a package works with a version of the product. */
export function fits({ range }: PackageNeeds, product: string): boolean {
  return range === undefined || satisfies(product, range, { includePrerelease: true })
}

export function isNewer(version: string, than: string): boolean {
  return gt(version, than)
}
