import type { BuildOptions } from './site-files.ts'

/**
 * Builds a site: the server's bundle, and for browsers one style sheet and a file for each island. The previous build is
 * replaced atomically, so that nodes with a common folder may build at the same time. The bundler is imported lazily: a
 * server that only serves doesn't need it.
 */
export async function buildSite(options: BuildOptions): Promise<void> {
  const build = await import('./build-site.ts')
  return build.buildSite(options)
}
