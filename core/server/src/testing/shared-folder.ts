import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Where the processes of one run of tests find what they share. Without it, each process has a folder of its own. */
const variable = 'TESSERA_TEST_RUN'

/**
 * A folder that is filled once for all test files of a run, in however many processes: for what takes its time to build
 * and that no test changes. It goes when the run ends.
 * @param name of what is in it: the same for all who mean the same
 * @param fill is given the empty folder
 * @returns the folder's path
 */
export async function sharedFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(runFolder(), name)
  const done = `${folder}.done`
  while (!existsSync(done)) {
    if (isFirst(folder)) {
      try {
        await fill(folder)
        writeFileSync(done, '')
      } catch (error) {
        // Processes that wait for it try, and fail, by themselves.
        rmSync(folder, { recursive: true, force: true })
        throw error
      }
    } else await setTimeout(50)
  }
  return folder
}

/**
 * Makes the folder that the processes of a run share: for vitest's `globalSetup`.
 * @returns what removes it
 */
export function shareFolders(): () => void {
  const folder = newFolder()
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function runFolder(): string {
  const given = process.env[variable]
  if (given) return given
  const folder = newFolder()
  process.env[variable] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tessera-run-'))
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
