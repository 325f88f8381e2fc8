import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postgresqlVersion } from './database.ts'
import { chosenGroups } from './groups.ts'
import { measure, type Pace } from './measure.ts'
import { startFilled } from './running.ts'
import type { Rates } from './table.ts'

const root = path.resolve(import.meta.dirname, '..')

interface Compared {
  readonly rates: readonly Rates[]
  readonly postgresql: string
}

/** Measures this tree and a commit, on a database each, with the same load in turns. */
export async function compareWith(commit: string, only: string, pace: Pace): Promise<Compared> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-compared-'))
  const cwd = path.join(folder, 'tree')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    git('worktree', 'add', '--quiet', '--detach', cwd, commit)
    console.log(`npm ci in ${cwd} ...`)
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return await compareTrees(cwd, only, pace)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}

async function compareTrees(cwd: string, only: string, pace: Pace): Promise<Compared> {
  const rates: Rates[] = []
  console.log('First start of this tree, content ...')
  const ours = await startFilled()
  try {
    console.log('First start of the commit, content ...')
    const old = await startFilled({ cwd, script: path.join(cwd, 'cli/bin/tessera.js') })
    try {
      for (const group of chosenGroups(only)) {
        const theirs = await group.prepare(old)
        for (const [index, { work, goal, sides }] of (await group.prepare(ours)).entries()) {
          const [mine, other] = [sides[0], theirs[index]?.sides[0]]
          if (!mine || !other || !work.includes(only)) continue
          const figures = await measure(
            [
              { ...mine, database: ours.database },
              { ...other, name: 'old', database: old.database },
            ],
            pace,
          )
          rates.push({ work, goal, figures })
          console.log(`  ${work}`)
        }
      }
      return { rates, postgresql: await postgresqlVersion(ours.database) }
    } finally {
      await old.stop()
    }
  } finally {
    await ours.stop()
  }
}
