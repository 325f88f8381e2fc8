import { mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerProcess } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { type MeasuredSide, measure, type Pace } from './measure.ts'

export interface Profiler {
  /** For the server that is measured. */
  readonly environment: Readonly<Record<string, string>>
  /** Profiles the server under the load of one side. @returns the file, for Chrome's developer tools */
  profile(server: ServerProcess, work: string, side: MeasuredSide, pace: Pace): Promise<string>
}

/** Has a server write a profile between two SIGUSR2. */
export function createProfiler(): Profiler {
  const directory = mkdtempSync(path.join(tmpdir(), 'tessera-profiles-'))
  return {
    environment: {
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'profiler.ts')}`,
      BENCH_PROFILES: directory,
    },
    async profile(server, work, side, pace) {
      const before = server.output().length
      const said = async (what: RegExp) => {
        process.kill(server.pid, 'SIGUSR2')
        return until('the profiler', async () => what.exec(server.output().slice(before)) ?? undefined, {
          within: 30_000,
        })
      }
      await said(/profiler started/)
      await measure([side], pace)
      const [, written = ''] = await said(/profile written: (.+)\n/)
      const file = path.join(directory, `${work.replaceAll(/\W+/g, '-')}.cpuprofile`)
      renameSync(written, file)
      return file
    },
  }
}
