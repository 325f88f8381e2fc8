import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sharedFolder } from './shared-folder.ts'

const write = (text: string) =>
  vi.fn(async (folder: string) => {
    await new Promise(resolve => setImmediate(resolve))
    writeFileSync(join(folder, 'text'), text)
  })

test('a shared folder is filled once for all who ask for it, and whole for each of them', async () => {
  const fill = write('built')
  const folders = await Promise.all([1, 2, 3].map(() => sharedFolder('test-of-shared-folders', fill)))
  expect(fill).toHaveBeenCalledTimes(1)
  expect(new Set(folders).size).toBe(1)
  expect(folders.map(folder => readFileSync(join(folder, 'text'), 'utf8'))).toEqual(['built', 'built', 'built'])
})

test('what could not be filled is tried again by the next caller', async () => {
  const name = 'test-of-a-failure'
  await expect(sharedFolder(name, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space')
  const folder = await sharedFolder(name, write('built'))
  expect(existsSync(join(folder, 'text'))).toBe(true)
})
