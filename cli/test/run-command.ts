import { execFile } from 'node:child_process'
import path from 'node:path'

const repository = path.resolve(import.meta.dirname, '../..')

/** The command of this repository, as people run it. */
export const command = path.join(repository, 'cli/bin/tessera.js')

/**
 * Of Node, for processes that live for seconds: PostgreSQL's code isn't optimised for what runs once, and the last three are those that
 * `start` would replace itself for.
 */
export const shortLived = [
  '--liftoff-only',
  '--single-threaded-gc',
  '--expose-gc',
  '--max-semi-space-size=8',
  '--wasm-num-compilation-tasks=1',
]

/** Runs the command in a project with an embedded database, in its folder `data`, and waits for its end. Nobody can be asked. */
export function runCommand(root: string, words: readonly string[]): Promise<{ code: number; output: string }> {
  const { DATABASE_URL: _url, ...environment } = process.env
  const options = { cwd: root, env: { ...environment, DATA_DIR: path.join(root, 'data'), NO_COLOR: '1' } }
  return new Promise(resolve => {
    const child = execFile(process.execPath, [...shortLived, command, ...words], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    )
    child.stdin?.end()
  })
}
