import type { BuildOptions } from './site-files.ts'

/**
 * Builds a site: the server's bundle, and for browsers one style sheet and a file for each island. What was built before is
 * replaced at once when everything is there, so that nodes which share a folder may build at the same time. The bundler is
 * loaded here and not before: a server that only serves has no use for it.
 */
export async function buildSite(options: BuildOptions): Promise<void> {
  const build = await import('./build-site.ts')
  return build.buildSite(options)
}
