import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockProject } from './project-lock.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tessera-project-lock-'))
  writeFileSync(path.join(root, 'tessera.config.js'), '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Asks for the lock. @returns what happened so far: who it waits for, or that it has it */
function asked(): { readonly events: (number | string | undefined)[]; readonly unlock: Promise<() => void> } {
  const events: (number | string | undefined)[] = []
  const unlock = lockProject(root, pid => events.push(pid)).then(done => {
    events.push('locked')
    return done
  })
  return { events, unlock }
}

test('a project is locked by one command at a time', async () => {
  const first = await lockProject(root, () => {})
  const second = asked()
  await expect.poll(() => second.events).toEqual([process.pid])
  first()
  const unlock = await second.unlock
  expect(second.events).toEqual([process.pid, 'locked'])
  unlock()
  expect(readdirSync(path.join(root, '.tessera'))).toEqual([])
})

test('what a command has begun is waited for, also when the command has been killed', async () => {
  const step = path.join(root, '.tessera/step.lock')
  const command = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { outputInProject } from '${import.meta.resolve('./child-process.ts')}'
    import { lockProject } from '${import.meta.resolve('./project-lock.ts')}'
    const root = ${JSON.stringify(root)}
    await lockProject(root, () => {})
    await outputInProject(root, process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`,
  ])
  await vi.waitFor(() => expect(existsSync(step)).toBe(true), { timeout: 60_000 })
  const { pid } = JSON.parse(readFileSync(step, 'utf8')) as { pid: number }
  const next = asked()
  await expect.poll(() => next.events).toEqual([command.pid])
  command.kill('SIGKILL')
  await vi.waitFor(() => expect(next.events).toEqual([command.pid, pid]))
  process.kill(pid, 'SIGKILL')
  ;(await next.unlock)()
  expect(next.events).toEqual([command.pid, pid, 'locked'])
}, 120_000)

test('a step locks the project by itself, and does nothing once its command is gone', async () => {
  const step = async (command: number) => {
    const script = `import { lockAsStep } from '${import.meta.resolve('./project-lock.ts')}'
      console.log(await lockAsStep(${JSON.stringify(root)}))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TESSERA_STEP_OF: String(command) },
    })
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    return [output, code, readdirSync(path.join(root, '.tessera'))]
  }
  expect(await step(process.pid)).toEqual(['true\n', 0, []])
  expect(await step(1)).toEqual(['', 1, []])
}, 120_000)

test('a folder without a configuration gets no notes', async () => {
  rmSync(path.join(root, 'tessera.config.js'))
  ;(await lockProject(root, () => {}))()
  expect(existsSync(path.join(root, '.tessera'))).toBe(false)
})
