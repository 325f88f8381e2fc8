import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './connection.ts'
import { lockDataDirectory } from './data-directory-lock.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-lock-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inUse = /is in use by process \d+ on .*DATABASE_URL/

describe('the lock of a data directory', () => {
  test('is held once at a time, also within one process', () => {
    const directory = join(folder, 'own')
    const unlock = lockDataDirectory(directory)
    expect(() => lockDataDirectory(directory)).toThrow(inUse)
    unlock()
    expect(existsSync(`${directory}.lock`)).toBe(false)
    lockDataDirectory(directory)()
  })

  test('keeps another process out while its holder lives, and no longer', async () => {
    const directory = join(folder, 'other')
    const module = new URL('./data-directory-lock.ts', import.meta.url).href
    const script = `import { lockDataDirectory } from '${module}'
      lockDataDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script])
    await once(holder.stdout, 'data')
    expect(() => lockDataDirectory(directory)).toThrow(`process ${holder.pid}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockDataDirectory(directory)()
  })

  test.skipIf(process.platform !== 'linux')(
    'of a process that has ended unnoticed by its parent is taken over',
    async () => {
      const directory = join(folder, 'unnoticed')
      // What takes the place of the shell never asks for the process that the shell began.
      const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'])
      const [output] = (await once(parent.stdout, 'data')) as [Buffer]
      const pid = Number(output.toString())
      const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      writeFileSync(`${directory}.lock`, JSON.stringify({ pid, host: hostname(), birth: fields()[19] }))
      expect(() => lockDataDirectory(directory)).toThrow(`process ${pid}`)
      // The shell itself would ask.
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => fields()[0]).toBe('Z')
      lockDataDirectory(directory)()
      parent.kill('SIGKILL')
    },
  )

  test('of a process whose number another one has now is taken over', () => {
    const directory = join(folder, 'reused')
    const stale = { pid: process.ppid, host: hostname(), birth: 'long ago' }
    writeFileSync(`${directory}.lock`, JSON.stringify(stale))
    lockDataDirectory(directory)()
  })

  test('of another machine counts as long as its holder shows that it lives', () => {
    const directory = join(folder, 'elsewhere')
    writeFileSync(`${directory}.lock`, JSON.stringify({ pid: 1, host: 'elsewhere', birth: '' }))
    expect(() => lockDataDirectory(directory)).toThrow('process 1 on elsewhere')
    utimesSync(`${directory}.lock`, new Date(0), new Date(0))
    lockDataDirectory(directory)()
  })

  test('that is no lock at all is replaced', () => {
    const directory = join(folder, 'broken')
    writeFileSync(`${directory}.lock`, '')
    lockDataDirectory(directory)()
  })
})

test('an embedded database on disk keeps what it was given, beside other data, and opens for one process', async () => {
  const directory = join(folder, 'data')
  const first = await openDatabase({ dataDirectory: directory })
  writeFileSync(join(directory, 'secrets.json'), '{}')
  await first.query({ text: 'create table "kept" as select 42 as "number"' })
  await expect(openDatabase({ dataDirectory: directory })).rejects.toThrow(inUse)
  await first.close()
  const second = await openDatabase({ dataDirectory: directory })
  expect(await second.query({ text: 'select * from "kept"' })).toEqual([{ number: 42 }])
  await second.close()
  expect(spawnSync('ls', [directory], { encoding: 'utf8' }).stdout).toBe('database\nsecrets.json\n')
}, 60_000)
