import { createTestHost, type TestHost } from '@tessera/core/testing'
import { openDatabase } from '../../src/server/database/connection.ts'
import { migrate, migrationSources } from '../../src/server/database/migrate.ts'
import { wantedStatements } from '../../src/server/database/schema.ts'
import { categoriesToProducts, category, document, order, product } from './entities.ts'
import { shop } from './plugin.ts'

/** The shop on an embedded database in memory, its tables made straight from the definitions. */
export async function openShop(environment: Readonly<Record<string, string>> = {}): Promise<TestHost> {
  const database = await openDatabase()
  await migrate(database, migrationSources([]))
  for (const text of wantedStatements([category, product, order, document, categoriesToProducts])) {
    await database.query({ text })
  }
  const host = await createTestHost({ plugins: [shop], database, environment })
  return {
    ...host,
    async close() {
      await host.close()
      await database.close()
    },
  }
}
