import type { BuildOptions } from '@tessera/site/server'

/** Builds the back office, as `buildSite` builds the site. @returns what its screens cost, as a table for a terminal */
export async function buildAdmin(options: BuildOptions): Promise<string> {
  const build = await import('../vite/build-admin.ts')
  return build.buildAdmin(options)
}
