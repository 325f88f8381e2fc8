import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Builds the bundles once: the servers of the tests, several of them at the same time, find them done. */
export default function setup(): void {
  const root = path.resolve(import.meta.dirname, '..')
  execFileSync(process.execPath, ['cli/bin/tessera.js', 'build'], { cwd: root, stdio: 'inherit' })
}
