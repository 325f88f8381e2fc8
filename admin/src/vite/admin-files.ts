import { fileURLToPath } from 'node:url'
import { type BuildOptions, buildFingerprint, isBuiltFrom, type SiteFolders, siteFiles } from '@tessera/site/server'
import type { SiteFiles } from '@tessera/site/vite'

/** Base path of the back office. */
export const adminPath = '/admin/'

const isSource = import.meta.url.endsWith('.ts')

/** The file that starts the back office in a browser. */
export const adminEntry = fileURLToPath(new URL(`../shell/main.${isSource ? 'tsx' : 'js'}`, import.meta.url))

/** What `@tessera/admin` is for screens of packages: of the same copy as the entry, wherever a package is installed. */
export const adminDoor = fileURLToPath(new URL(`../index.${isSource ? 'ts' : 'js'}`, import.meta.url))

/** The source and target folders of the build. */
export function adminFiles(folders: SiteFolders, name = 'admin'): SiteFiles {
  return siteFiles(folders, name)
}

/** Whether the back office must be built: it never was, or its sources have changed. */
export function isAdminStale(options: BuildOptions): boolean {
  return !isBuiltFrom(adminFiles(options).directory, adminFingerprint(options))
}

/** A fingerprint of everything that the back office is built from. */
export function adminFingerprint(options: BuildOptions): string {
  return buildFingerprint(options, ['@tessera/admin'])
}
