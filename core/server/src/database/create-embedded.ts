import { PGlite } from '@electric-sql/pglite'

/** A script that creates an embedded database in a folder, run as a separate process. */
const [, , directory = ''] = process.argv
try {
  const postgres = await PGlite.create({ dataDir: directory })
  await postgres.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
