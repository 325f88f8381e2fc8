import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileWatcher, stateOf } from './file-watcher.ts'

let folder: string
let file: string
let changed: string[]
let watcher: FileWatcher

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tessera-watcher-'))
  file = path.join(folder, 'server.ts')
  writeFileSync(file, 'const max == 1')
  changed = []
  watcher = new FileWatcher(name => changed.push(name))
})

afterEach(() => {
  watcher.close()
  rmSync(folder, { recursive: true })
})

test('a file that was mended after it was read, but before it was watched, has changed', () => {
  const read = stateOf(file)
  writeFileSync(file, 'const max = 1')
  watcher.addFile(file, read)
  expect(changed).toEqual([file])
})

test('a file that is as it was read has not changed', () => {
  watcher.addFile(file, stateOf(file))
  watcher.addFile(path.join(folder, 'not-there-yet.ts'))
  expect(changed).toEqual([])
})
