import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadConfiguration, loadProject } from '@tessera/server/project'
import { runningNode } from '../site-door.ts'
import { UsageError } from '../usage-error.ts'
import { size, writeArchive } from '../write-archive.ts'

/** The embedded database takes one process. @throws UsageError while a node has it */
export async function assertStopped(root: string): Promise<void> {
  const { databaseUrl, dataDirectory } = loadConfiguration(root, await loadProject(root))
  if (databaseUrl === undefined && (await runningNode(dataDirectory))) {
    throw new UsageError('The site is running on its embedded database: stop it first, and start it again afterwards')
  }
}

/** Writes everything that the site has into an archive in its data folder. @returns where, for people */
export async function backUp(root: string): Promise<string> {
  const { databaseUrl, dataDirectory } = loadConfiguration(root, await loadProject(root))
  if (databaseUrl === undefined && !existsSync(path.join(dataDirectory, 'database')))
    return 'none: there is no database yet'
  const file = path.join(dataDirectory, 'backups', `before-upgrade-${fileMoment()}.tar.gz`)
  const bytes = await writeArchive({ root }, file, new URLSearchParams({ with: 'people,orders' }))
  return `${path.relative(root, file)} (${size(bytes)})`
}

/** Now, for the name of a file: `2026-11-27T22-30-00Z`. */
export function fileMoment(): string {
  return new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
}
