import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type MigrationSource, removeModule } from '@tessera/server/host'
import { openProject } from '../project-database.ts'
import { UsageError } from '../usage-error.ts'
import { asideOf, clearAside } from './set-aside.ts'

interface DropOptions {
  readonly root: string
  readonly package: string
  readonly module: string
  /** Folder of its migrations within the package. */
  readonly migrations?: string | undefined
  readonly pointers: readonly string[]
}

/**
 * Reverts the migrations of a module whose package was set aside, all of them or none.
 * @returns their names
 * @throws UsageError that names the one that fails
 */
export async function dropModule(options: DropOptions): Promise<string[]> {
  const { root, module, pointers } = options
  const own = ownSource(options)
  const { database, sources } = await openProject(root)
  try {
    const others = sources.map(each => ({ ...each, bridges: [...each.bridges, module] }))
    const reverted = await removeModule(database, { module, sources: [...others, ...own], pointers })
    clearAside(root)
    return reverted.map(each => `${each.module}/${each.name}`)
  } catch (error) {
    throw new UsageError((error as Error).message)
  } finally {
    await database.close()
  }
}

function ownSource({ root, package: name, module, migrations }: DropOptions): MigrationSource[] {
  if (migrations === undefined) return []
  const folder = path.join(asideOf(root, name), migrations)
  return [{ module, folder: pathToFileURL(`${folder}/`), bridges: bridgesIn(folder) }]
}

/** Folders with relations to other modules. */
function bridgesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(each => each.isDirectory())
    .map(({ name }) => name)
}
