import { compare, DriftError } from '../database/compare.ts'
import { assertMigrated } from '../database/missing-migrations.ts'
import { sortPlugins } from '../discover-plugins.ts'
import type { Plugin } from '../plugin.ts'
import { openTestDatabase } from './test-database.ts'

/**
 * Compares what the definitions of plugins say with what their migrations make.
 * @param plugins a whole configuration: dependencies too
 * @param modules those that are compared (default: all)
 * @throws DriftError naming every difference and the command that writes the missing migration
 */
export async function assertNoDrift(plugins: readonly Plugin[], modules?: readonly string[]): Promise<void> {
  const sorted = sortPlugins(plugins.map(plugin => ({ plugin, options: undefined }))).map(({ plugin }) => plugin)
  const { database, drop } = await openTestDatabase(sorted)
  try {
    const differences = []
    const compared = modules ?? sorted.map(({ name }) => name)
    for (const name of compared) differences.push(...(await compare(database, sorted, name)))
    if (differences.length > 0) throw new DriftError(differences)
    // A start asks the database in another way, and has to come to the same.
    await assertMigrated(database, sorted)
  } finally {
    await drop()
  }
}
