import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** Loaded into a server that is measured (`--import`): the first SIGUSR2 starts a profile, the next one writes it. */
let session: Session | undefined
let written = 0

async function toggle(): Promise<void> {
  if (session) {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    session = undefined
    const file = path.join(process.env.BENCH_PROFILES ?? '', `${written++}.cpuprofile`)
    writeFileSync(file, JSON.stringify(profile))
    console.log(`profile written: ${file}`)
    return
  }
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 500 })
  await session.post('Profiler.start')
  console.log('profiler started')
}

if (isMainThread) process.on('SIGUSR2', () => void toggle())
