import { fileURLToPath } from 'node:url'
import { type BuildOptions, buildFingerprint, isBuiltFrom, type SiteFolders, siteFiles } from '@tessera/site/server'
import type { SiteFiles } from '@tessera/site/vite'

/** Below it everything of the back office is. */
export const adminPath = '/admin/'

const isSource = import.meta.url.endsWith('.ts')

/** The file that starts the back office in a browser. */
export const adminEntry = fileURLToPath(new URL(`../app/main.${isSource ? 'tsx' : 'js'}`, import.meta.url))

/** Where the back office is built from and to. */
export function adminFiles(folders: SiteFolders, name = 'admin'): SiteFiles {
  return siteFiles(folders, name)
}

/** Whether the back office has to be built: it never was, or something that it is built from has changed. */
export function isAdminStale(options: BuildOptions): boolean {
  return !isBuiltFrom(adminFiles(options).directory, adminFingerprint(options))
}

/** Changes with whatever the back office is built from. */
export function adminFingerprint(options: BuildOptions): string {
  return buildFingerprint(options, ['@tessera/admin'])
}
