import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const script = `
  const { restartLean } = await import(process.env.SOURCE)
  restartLean({ isEmbedded: true })
  const { MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_ } = process.env
  const { execArgv, argv, pid } = process
  console.log(JSON.stringify({ pid, gc: typeof gc, execArgv, argument: argv[1], MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_ }))`

describe.skipIf(process.platform !== 'linux')('restartLean', () => {
  it('starts the same process again, once, with its arguments and what was set before', async () => {
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script, 'an argument'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        SOURCE: new URL('lean-process.ts', import.meta.url).href,
        MALLOC_ARENA_MAX: '3',
        NODE_OPTIONS: '--max-semi-space-size=4',
      },
    })
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(JSON.parse(output)).toEqual({
      pid: child.pid,
      gc: 'function',
      execArgv: [
        '--expose-gc',
        '--wasm-num-compilation-tasks=1',
        '--no-warnings',
        '--input-type=module',
        '--eval',
        script,
      ],
      argument: 'an argument',
      MALLOC_ARENA_MAX: '3',
      MALLOC_TRIM_THRESHOLD_: '131072',
    })
  })
})
