import type { Manifest } from './workspace.ts'

/** What all packages say of themselves alike, and what npm needs to publish them. */
const shared = {
  license: 'MIT',
  engines: { node: '>=24.15' },
  publishConfig: { access: 'public', provenance: false },
}

/**
 * The manifest of a package as it is published. In the repository it says only what sets the package apart, and its doors are its
 * sources; published ones lead to what was compiled, or to the sources under the condition `tessera-source`.
 * @param hasMessages whether it has texts, which get a door
 * @param own names of the packages of this repository, which fit one another within a minor version
 * @param repository where the sources of the package are
 */
export function publishedManifest(
  { devDependencies: _, exports = {}, tessera, ...manifest }: Manifest,
  {
    hasMessages,
    own,
    repository,
  }: Pick<Manifest, 'repository'> & {
    readonly hasMessages: boolean
    readonly own: ReadonlySet<string>
  },
): object {
  const { dependencies, peerDependencies } = manifest
  const doors = Object.entries(exports).map(([door, target]) => [door, publishedDoor(target)])
  const range = `^${manifest.version}`
  return {
    ...shared,
    ...(repository && { repository }),
    ...manifest,
    ...(dependencies && {
      dependencies: mapped(dependencies, (name, version) => (own.has(name) ? `~${version}` : version)),
    }),
    // The project has one copy of each, of any version that fits.
    ...(peerDependencies && {
      peerDependencies: mapped(peerDependencies, (_name, version) => version.replace(/^\d/, '^$&')),
    }),
    exports: {
      ...Object.fromEntries(doors),
      ...(hasMessages && { './messages/*': './messages/*' }),
      './package.json': './package.json',
    },
    ...(tessera?.module && { keywords: ['tessera-plugin'] }),
    ...(tessera && { tessera: { ...tessera, ...(tessera.module && { range }) } }),
  }
}

function mapped(
  dependencies: Readonly<Record<string, string>>,
  change: (name: string, version: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(dependencies).map(([name, version]) => [name, change(name, version)]))
}

/** `./src/index.ts` → its declarations and its JavaScript in `dist`; anything else, such as a style sheet, as it is. */
function publishedDoor(target: unknown): unknown {
  const name = typeof target === 'string' && /^\.\/(src\/.+)\.tsx?$/.exec(target)?.[1]
  if (!name) return target
  return { 'tessera-source': target, types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` }
}
