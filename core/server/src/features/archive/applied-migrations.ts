import { migrationSources, migrationStatus } from '../../database/migrate.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import type { ArchiveManifest } from './archive-format.ts'

/** The applied migrations of this site by module. */
export async function appliedMigrations({ database, plugins }: ServerHost): Promise<ArchiveManifest['migrations']> {
  const states = await migrationStatus(database, migrationSources(plugins.map(({ plugin }) => plugin)))
  const applied = states.filter(({ appliedAt }) => appliedAt !== null)
  const byModule = Map.groupBy(applied, ({ module }) => module)
  return Object.fromEntries([...byModule].map(([module, rows]) => [module, rows.map(({ name }) => name)]))
}
