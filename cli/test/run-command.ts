import { execFile } from 'node:child_process'
import path from 'node:path'
import { leanFlags } from '../src/lean-process.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/** The command of this repository, as people run it. */
export const command = path.join(repository, 'cli/bin/tessera.js')

/**
 * Options of Node for processes whose memory and speed are not the subject: PostgreSQL's code isn't optimised for what runs once, and
 * the cores are taken by other tests, so that threads beside the main one would only take turns with it. With those that save memory
 * `start` doesn't replace itself. A third of a start's CPU.
 */
export const shortLived = ['--liftoff-only', '--single-threaded-gc', ...leanFlags(true)]

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
