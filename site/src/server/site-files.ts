import { join } from 'node:path'
import type { ProjectConfiguration } from '@tessera/server'
import type { SiteFiles } from '../vite/site-entries.ts'

export interface SiteFolders {
  /** The project's folder. */
  readonly root: string
  readonly dataDirectory: string
  /** Folder of the build (default: `build` in the data directory). */
  readonly buildDirectory?: string
}

export interface BuildOptions extends SiteFolders {
  readonly project: ProjectConfiguration
}

/** Where the build of a project's site is stored. */
export function siteFiles(folders: SiteFolders, name = 'site'): SiteFiles {
  const { root, dataDirectory, buildDirectory = join(dataDirectory, 'build') } = folders
  return { root, directory: join(buildDirectory, name), styleEntry: join(buildDirectory, `${name}.css`) }
}
