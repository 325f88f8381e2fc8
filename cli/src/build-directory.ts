import path from 'node:path'

/** The folder of a project's bundles; outside the data directory, which may be used with another version later. */
export function buildDirectory(root: string): string {
  return path.join(root, '.tessera', 'build')
}
