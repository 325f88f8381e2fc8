import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { rcompare, satisfies, valid, validRange } from 'semver'
import { outputOf } from '../making/child-process.ts'
import { manifestIn, npmView, packedIn } from '../upgrading/offers.ts'
import { halvesOf, isOfProduct, type PackageManifest } from '../upgrading/project-packages.ts'
import { UsageError } from '../usage-error.ts'

/** What a plugin's package says of itself. */
export interface PluginManifest extends PackageManifest {
  readonly description?: string
  readonly license?: string
  readonly deprecated?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

/** A package that can be installed, and how the project's manifest names it. */
export interface PackageSource {
  readonly name: string
  readonly manifest: PluginManifest
  /** A version range, or `file:` with a tarball. */
  readonly specifier: string
  /** Tarball, as a path of the project, that goes to the place which the specifier names once the package is added. */
  readonly packed?: string
  /** From npm, where who built it can be asked. */
  readonly isFromRegistry: boolean
}

/** Folder of a project with the tarballs of plugins that were added as folders. */
export const packedFolder = 'packed'

/** Where they are until they are added. */
const packingFolder = '.tessera/packed'

interface SourceOptions {
  readonly root: string
  /** Folder of tarballs, in place of the registry. */
  readonly from?: string | undefined
}

/**
 * Finds a plugin by what was given: a name with or without a version, a tarball, or a folder, which is packed into the project.
 * @throws UsageError if there is no such package
 */
export async function pluginSource(given: string, options: SourceOptions): Promise<PackageSource> {
  const file = path.resolve(given)
  if (/[\\/]|^\.|\.tgz$/.test(given) && existsSync(file)) {
    return statSync(file).isDirectory() ? ofFolder(options.root, file) : ofTarball(options.root, file)
  }
  if (given.endsWith('.tgz') || /^\.{0,2}[\\/]/.test(given)) throw new UsageError(`There is no ${given}`)
  const at = given.indexOf('@', 1)
  const [name, version] = at === -1 ? [given, undefined] : [given.slice(0, at), given.slice(at + 1)]
  if (!/^(@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/.test(name))
    throw new UsageError(`"${name}" is no package name`)
  return named(name, version, options)
}

/** The packages with the server half and the widgets of a plugin, where those are others. */
export async function halfSources(
  plugin: PackageSource,
  given: string,
  options: SourceOptions,
): Promise<PackageSource[]> {
  return Promise.all(halvesOf(plugin.manifest).map(half => halfSource(half, plugin, given, options)))
}

async function halfSource(
  half: string,
  { manifest, specifier }: PackageSource,
  given: string,
  options: SourceOptions,
): Promise<PackageSource> {
  const tarball = tarballOf(specifier)
  if (tarball === undefined) return named(half, manifest.version, options)
  const file = path.resolve(given)
  const within = manifest.tessera?.server === half ? 'server' : 'widgets'
  const beside = existsSync(file) && statSync(file).isDirectory() ? path.join(file, within) : undefined
  if (beside !== undefined) return ofFolder(options.root, beside)
  return fromFolder(half, undefined, {
    ...options,
    from: path.dirname(path.resolve(options.root, tarball)),
  })
}

async function named(name: string, version: string | undefined, options: SourceOptions): Promise<PackageSource> {
  if (options.from !== undefined) return fromFolder(name, version, options)
  const fields = [
    ...['name', 'version', 'description', 'license', 'deprecated', 'engines'],
    ...['dependencies', 'peerDependencies', 'scripts', 'tessera'],
  ]
  const found = await npmView(options.root, [version === undefined ? name : `${name}@${version}`, ...fields])
  const manifest = [found].flat().at(-1) as PluginManifest | undefined
  if (!manifest) throw new UsageError(`npm has no ${name}${version === undefined ? '' : ` ${version}`}`)
  const sign = isOfProduct(name) ? '~' : '^'
  return { name, manifest, specifier: sign + manifest.version, isFromRegistry: true }
}

async function fromFolder(
  name: string,
  version: string | undefined,
  { root, from = '' }: SourceOptions,
): Promise<PackageSource> {
  if (version !== undefined && validRange(version) === null) throw new UsageError(`"${version}" is no version`)
  const [newest] = (await packedIn(from))
    .filter(({ manifest }) => manifest.name === name && valid(manifest.version) !== null)
    .filter(
      ({ manifest }) => version === undefined || satisfies(manifest.version, version, { includePrerelease: true }),
    )
    .toSorted((one, other) => rcompare(one.manifest.version, other.manifest.version))
  if (!newest) throw new UsageError(`${from} has no tarball of ${name}${version === undefined ? '' : ` ${version}`}`)
  return ofTarball(root, newest.file)
}

async function ofTarball(root: string, file: string): Promise<PackageSource> {
  const manifest = (await manifestIn(file)) as PluginManifest
  const relative = path.relative(root, file).split(path.sep).join('/')
  return { name: manifest.name, manifest, specifier: `file:${relative}`, isFromRegistry: false }
}

/**
 * A linked folder would bring its own copies of what the project has: it is packed as it would be published. The same version with
 * other files is another package, which a lock file would not notice: the name of the tarball has a hash of its content.
 */
async function ofFolder(root: string, folder: string): Promise<PackageSource> {
  const file = await packed(root, folder)
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)
  const source = await ofTarball(root, file)
  return {
    ...source,
    specifier: `file:${packedFolder}/${path.basename(file, '.tgz')}-${hash}.tgz`,
    packed: `${packingFolder}/${path.basename(file)}`,
  }
}

async function packed(root: string, folder: string): Promise<string> {
  const manifest = path.join(folder, 'package.json')
  if (!existsSync(manifest)) throw new UsageError(`${folder} is no package: it has no package.json`)
  const { name = '' } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }
  const target = path.join(root, packingFolder)
  mkdirSync(target, { recursive: true })
  const { code, output, errors } = await outputOf(
    'npm',
    ['pack', folder, '--ignore-scripts', '--json', '--pack-destination', target],
    root,
  )
  if (code !== 0) throw new UsageError(`${name} can’t be packed:\n${errors.trim().split('\n').slice(0, 8).join('\n')}`)
  const listed = JSON.parse(output.slice(output.search(/^[[{]/m))) as unknown
  const [made] = Object.values(listed as Readonly<Record<string, { readonly filename: string }>>)
  return path.join(target, path.basename(made?.filename ?? ''))
}

/** The tarball that a specifier of a manifest names; undefined for a version. */
export function tarballOf(specifier: string): string | undefined {
  return specifier.startsWith('file:') ? specifier.slice('file:'.length) : undefined
}

/** Removes what was packed and not added. */
export function clearPacked(root: string): void {
  rmSync(path.join(root, packingFolder), { recursive: true, force: true })
}
