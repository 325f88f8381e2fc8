import type { TestHost } from '@tessera/server/testing'
import { openTables } from '../fixtures/open-tables.ts'
import { categoriesToProducts, category, document, order, product } from './entities.ts'
import { shop } from './plugin.ts'

/** The shop on a database of its own, its tables made straight from the definitions. */
export function openShop(
  environment: Readonly<Record<string, string>> = {},
  onLog?: (line: string) => void,
): Promise<TestHost> {
  return openTables([category, product, order, document, categoriesToProducts], {
    plugins: [shop],
    environment,
    ...(onLog && { onLog }),
  })
}
