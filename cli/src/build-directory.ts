import path from 'node:path'

/** Where a project's bundles are: not among its data, which another version of the project may find later. */
export function buildDirectory(root: string): string {
  return path.join(root, '.tessera', 'build')
}
