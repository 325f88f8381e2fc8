import { join } from 'node:path'
import type { SiteFiles } from '../vite/site-config.ts'

/** Where a project keeps what was built for its site. */
export function siteFiles(root: string, dataDirectory: string, name = 'site'): SiteFiles {
  const directory = join(dataDirectory, 'build', name)
  return { root, directory, styleEntry: join(directory, 'site.css') }
}
