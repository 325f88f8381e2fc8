import { buildBundles, bundleNames } from '../build-bundles.ts'
import { migrated } from '../upgrading/apply-upgrades.ts'

interface SettleOptions {
  readonly root: string
  readonly isBuilt: boolean
}

/** What a new plugin has done to a site. */
export interface Settled {
  readonly migrations: readonly string[]
  readonly content: readonly string[]
}

/**
 * Builds the bundles of the configuration as it is now, migrates its database, and creates what is missing there: all of it or nothing.
 * @throws UsageError that says what has failed; this run's migrations are reverted
 */
export async function settlePlugin({ root, isBuilt }: SettleOptions): Promise<Settled> {
  if (isBuilt) await buildBundles(bundleNames, { root })
  const content: string[] = []
  const migrations = await migrated(root, async database => {
    const { createHost } = await import('@tessera/server/host')
    const host = await createHost({ root, database, hasJobs: false, isContentAtOnce: true, maxEventLoopDelay: 0 })
    content.push(...host.createdContent)
    await host.close()
  })
  return { migrations, content }
}
