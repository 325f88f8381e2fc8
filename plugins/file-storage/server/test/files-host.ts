import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fileStorage, { FileService } from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost, type TestResponse } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type FormFile, sendForm } from './form.ts'
import { picture } from './pictures.ts'

export let test: TestHost

export let files: FileService

export let photo: FormFile

export const api = '/api/file-storage/files'

export const upload = (data: object = {}, sent: FormFile | undefined = photo) =>
  sendForm(test.asAdministrator(), 'POST', api, data, sent)

export const replace = (id: string, data: object, sent?: FormFile) =>
  sendForm(test.asAdministrator(), 'PATCH', `${api}/${id}`, data, sent)

export const keyOf = (response: TestResponse) => String(response.row.file)

export const isStored = (key: string) => existsSync(join(test.dataDirectory, 'files', key))

/** Keys of everything that the storage holds, including uploads in progress. */
export async function stored(): Promise<string[]> {
  const root = join(test.dataDirectory, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
}

export function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return test.app.inject({ method, url, headers })
}

/** Opens the host for the tests of a file. */
export function openFilesHost(): void {
  beforeAll(async () => {
    const plugin = { plugin: fileStorage, options: { maximumSize: 1024 * 1024 } }
    // Without a trash, bytes are removed with their records; `trash.test.ts` covers the differences with one.
    test = await createTestHost({ plugins: [plugin], history: { trashDays: 0 } })
    files = test.host.service(FileService)
    photo = { content: await picture('png', { width: 800, height: 400 }), name: 'Team photo.png' }
  }, 60_000)

  afterAll(() => test?.close())

  beforeEach(async () => {
    const { rows } = await files.list({ limit: 1000 }, system)
    if (rows.length > 0)
      await files.removeMany(
        rows.map(({ id }) => id),
        system,
      )
  })
}
