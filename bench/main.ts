import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compareWith } from './compare.ts'
import { postgresqlVersion } from './database.ts'
import { startFloor } from './floor/start.ts'
import { chosenGroups } from './groups.ts'
import { hottestFunctions, type Profile } from './hottest.ts'
import { measure, type Pace } from './measure.ts'
import { type BenchOptions, benchOptions, help } from './options.ts'
import { comparedReport, type Profiled, profileReport } from './printed.ts'
import { createProfiler } from './profile.ts'
import { commitOf, hasChanges, measuredBy, measuredOn, writeReport } from './report.ts'
import { startFilled } from './running.ts'
import { type Measurement, progressOf, shortTable, wholeTables } from './table.ts'

/** What the product reaches against floors that run beside it: `npm run bench -- --help`. */
const whole: Pace = { rounds: 5, seconds: 0.6 }
const quick: Pace = { rounds: 3, seconds: 0.12 }

const options = benchOptions(process.argv.slice(2))
if (!options) console.log(help)
else if (options.compare === undefined) await measureAgainstFloor(options)
else {
  // Now, because the tree may be at another commit when the run ends.
  const ours = { ...commitOf('HEAD'), isChanged: hasChanges() }
  const compared = commitOf(options.compare)
  const { rates, postgresql } = await compareWith(compared.hash, options.only, paceOf(options))
  console.log(`\n${comparedReport(rates, { ours, compared, measured: measuredBy(options.command, postgresql) })}`)
}

async function measureAgainstFloor(chosen: BenchOptions): Promise<void> {
  const profiler = chosen.isProfiled ? createProfiler() : undefined
  console.log('First start, content ...')
  const running = await startFilled({ ...(profiler && { environment: profiler.environment }) })
  const measurements: Measurement[] = []
  const add = (one: Measurement) => {
    console.log(progressOf(one))
    measurements.push(one)
  }
  const profiles: Profiled[] = []
  let version = ''
  try {
    version = await postgresqlVersion(running.database)
    const boot = 'boot on a migrated database'
    if (boot.includes(chosen.only)) add({ work: boot, value: running.server.readyAfter / 1000, limit: 2, unit: 's' })
    const floor = await startFloor(running.database.url, running.server.url)
    try {
      for (const group of chosenGroups(chosen.only)) {
        for (const { work, goal, sides } of await group.prepare({ ...running, floor })) {
          if (!work.includes(chosen.only)) continue
          const measured = sides.map(side => ({ ...side, database: running.database }))
          add({ work, goal, figures: await measure(measured, paceOf(chosen)) })
          const [ours] = measured
          if (profiler && ours) {
            const file = await profiler.profile(running.server, work, ours, { rounds: 1, seconds: 3 })
            console.log(`    ${file}`)
            profiles.push({ work, file, hottest: hottestFunctions(JSON.parse(readFileSync(file, 'utf8')) as Profile) })
          }
        }
      }
    } finally {
      floor.stop()
    }
  } finally {
    await running.stop()
  }
  const types = 'type check of the repository'
  if (!chosen.isQuick && types.includes(chosen.only)) add({ work: types, value: typeCheck(), limit: 10, unit: 's' })
  const measured = measuredOn(chosen.command, version)
  if (chosen.isWritten) writeReport(measurements, measured)
  console.log(`\n${measured}\n\n${chosen.isWritten ? shortTable(measurements) : wholeTables(measurements)}`)
  if (profiles.length > 0) console.log(`\n${profileReport(profiles)}`)
}

function paceOf({ isQuick }: BenchOptions): Pace {
  return isQuick ? quick : whole
}

/** @returns seconds */
function typeCheck(): number {
  const began = performance.now()
  execFileSync('tsc', ['--noEmit'], { cwd: path.resolve(import.meta.dirname, '..'), stdio: 'inherit' })
  return (performance.now() - began) / 1000
}
