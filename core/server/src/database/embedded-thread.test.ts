import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { EmbeddedThread } from './embedded-thread.ts'

test.each([
  ['an object without a message, as PGlite’s file system does', "{ name: 'ErrnoError', errno: 44 }", /ErrnoError.*44/],
  ['an error without a message', 'new RangeError()', /RangeError/],
  ['an error', "new Error('no space left')", /^no space left$/],
])('a thread that throws %s while it starts says why it can’t be opened', async (_, thrown, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-thread-'))
  const file = join(folder, 'worker.mjs')
  writeFileSync(file, `throw ${thrown}`)
  await expect(EmbeddedThread.open({ statementTimeout: 0 }, pathToFileURL(file))).rejects.toThrow(message)
  rmSync(folder, { recursive: true, force: true })
})
