import { PGlite } from '@electric-sql/pglite'

/** Run as a process of its own: sets an embedded database up in a folder. */
const [, , directory = ''] = process.argv
try {
  const postgres = await PGlite.create({ dataDir: directory })
  await postgres.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
