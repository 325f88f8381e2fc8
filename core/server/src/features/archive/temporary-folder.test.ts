import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

test('a folder that a killed process has left goes with the next one, and one that is in use stays', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'tessera-temporary-'))
  try {
    const [left, used] = ['archive-left', 'archive-used'].map(name => join(dataDirectory, 'temporary', name))
    for (const folder of [left, used]) mkdirSync(folder as string, { recursive: true })
    const before = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    utimesSync(left as string, before, before)
    const made = await temporaryFolder({ configuration: { dataDirectory } })
    expect([left, used, made].map(folder => existsSync(folder as string))).toEqual([false, true, true])
  } finally {
    rmSync(dataDirectory, { recursive: true })
  }
})
