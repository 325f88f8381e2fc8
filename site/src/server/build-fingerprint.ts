import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { demoFile } from '@tessera/server/host'
import { configuredPackages, findPackage, type InstalledPackage, widgetsPackages } from '@tessera/server/project'
import { fingerprintFile } from '../vite/replace-folder.ts'
import { ownStyles } from '../vite/style-entry.ts'
import type { BuildOptions } from './site-files.ts'
import { siteFiles } from './site-files.ts'

/** Whether a project's site has to be built: there is no build, or its sources have changed. */
export function isBuildStale(options: BuildOptions): boolean {
  return !isBuiltFrom(siteFiles(options).directory, buildFingerprint(options))
}

/** Whether a folder contains a build with this fingerprint. */
export function isBuiltFrom(directory: string, fingerprint: string): boolean {
  const path = join(directory, fingerprintFile)
  return existsSync(path) && readFileSync(path, 'utf8') === fingerprint
}

/**
 * A hash of everything that a site is built from: the list of plugins, versions of packages, sources of workspaces.
 * @param further names of more packages in the build
 */
export function buildFingerprint({ root, project }: BuildOptions, further: readonly string[] = []): string {
  const hash = createHash('sha256').update(JSON.stringify(project.plugins))
  const styles = join(root, ownStyles)
  if (existsSync(styles)) hash.update(readFileSync(styles))
  const plugins = configuredPackages(project.plugins, root)
  const own = [
    '@tessera/site',
    '@tessera/widget-sdk',
    '@tessera/core',
    '@tessera/server',
    'react',
    'react-dom',
    'vite',
    'tailwindcss',
    ...further,
  ]
  const packages = [
    ...own.map(name => findPackage(name, root, import.meta.filename)).filter(each => each !== null),
    ...plugins,
    ...widgetsPackages(plugins, root),
  ]
  for (const each of packages) addPackage(hash, each)
  const demo = demoFile(root, project)
  if (demo) addFolder(hash, dirname(demo))
  return hash.digest('hex')
}

/** An installed package only changes with its version, a workspace with each source file. */
function addPackage(hash: Hash, { name, version, directory }: InstalledPackage): void {
  hash.update(`${name}@${version}`)
  if (directory.includes(`${sep}node_modules${sep}`)) return
  for (const folder of ['src', 'seed']) addFolder(hash, join(directory, folder))
}

function addFolder(hash: Hash, folder: string): void {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addFolder(hash, path)
    else if (/\.(tsx?|jsx?|css|json|svg)$/.test(entry.name) && !entry.name.includes('.test.')) {
      const { mtimeMs, size } = statSync(path)
      hash.update(`${path} ${mtimeMs} ${size}`)
    }
  }
}
