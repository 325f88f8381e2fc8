import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerHost } from '../../plugin/server-host.ts'

const longestUse = 24 * 60 * 60 * 1000

/** A new folder for an archive that is written or read; who asks for it removes it. What killed processes have left is removed. */
export async function temporaryFolder({
  configuration,
}: {
  readonly configuration: Pick<ServerHost['configuration'], 'dataDirectory'>
}): Promise<string> {
  const parent = join(configuration.dataDirectory, 'temporary')
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > longestUse) await rm(path, { recursive: true, force: true })
  }
  return mkdtemp(join(parent, 'archive-'))
}
