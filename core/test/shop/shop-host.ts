import { createTestHost, openTestDatabase, type TestHost } from '@tessera/core/testing'
import { wantedStatements } from '../../src/server/database/schema.ts'
import { categoriesToProducts, category, document, order, product } from './entities.ts'
import { shop } from './plugin.ts'

/** The shop on a database of its own, its tables made straight from the definitions. */
export async function openShop(
  environment: Readonly<Record<string, string>> = {},
  onLog?: (line: string) => void,
): Promise<TestHost> {
  const { database, drop } = await openTestDatabase([])
  for (const text of wantedStatements([category, product, order, document, categoriesToProducts])) {
    await database.query({ text })
  }
  const host = await createTestHost({ plugins: [shop], database, environment, ...(onLog && { onLog }) })
  return {
    ...host,
    async close() {
      await host.close()
      await drop()
    },
  }
}
