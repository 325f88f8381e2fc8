import { existsSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { file, thumbnailUrl } from '@tessera/file-storage'
import fileStorage, { FileService } from '@tessera/file-storage-server'
import { createTestHost, type TestHost, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FormFile, sendForm } from './form.ts'
import { picture } from './pictures.ts'

let test: TestHost
let photo: FormFile
beforeAll(async () => {
  test = await createTestHost({ plugins: [fileStorage] })
  photo = { content: await picture('png', { width: 800, height: 400 }), name: 'Team photo.png' }
}, 60_000)
afterAll(() => test?.close())

const api = `/api/${file.path}`
const isStored = (row: TestRow) => existsSync(join(test.dataDirectory, 'files', String(row.file)))
const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode
const urlOf = (row: TestRow) => `/public/${row.file}`

async function deleted(): Promise<{ row: TestRow; entry: TestRow }> {
  const { row } = await sendForm(test.asAdministrator(), 'POST', api, {}, photo)
  await test.asAdministrator().delete(`${api}/${row.id}`)
  const { rows } = await test.asAdministrator().get('/api/core/trash', { entity: file.path })
  return { row, entry: rows[0] as TestRow }
}

/** Makes everything that is stored older than what the sweep leaves alone. */
async function sweepAll(): Promise<void> {
  const root = join(test.dataDirectory, 'files')
  const yesterday = new Date(Date.now() - 86_400_000)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(each => each.isFile())) {
    await utimes(join(entry.parentPath, entry.name), yesterday, yesterday)
  }
  await test.host.service(FileService).files.sweep(new Date(Date.now() - 3_600_000))
}

describe('the bytes of a deleted file', () => {
  it('are shown to nobody, and return with the record, whatever was swept meanwhile', async () => {
    const { row, entry } = await deleted()
    expect([isStored(row), await statusOf(urlOf(row)), await statusOf(thumbnailUrl(String(row.file), 320))]).toEqual([
      true,
      404,
      404,
    ])
    await sweepAll()
    const response = await test.asAdministrator().post(`/api/core/trash/${entry.id}/restore`)
    expect(response.row).toMatchObject({ record: { id: row.id, file: row.file, width: 800 }, notes: [] })
    expect([await statusOf(urlOf(row)), await statusOf(thumbnailUrl(String(row.file), 320))]).toEqual([200, 200])
  })

  it('are swept once the record is purged', async () => {
    const { row, entry } = await deleted()
    await test.asAdministrator().delete(`/api/core/trash/${entry.id}`)
    await sweepAll()
    expect(isStored(row)).toBe(false)
  })

  it('can’t be used for another record', async () => {
    const { row } = await deleted()
    const response = await test.asAdministrator().post(api, { file: row.file })
    expect(response.status).toBe(400)
  })

  it('T-135: count towards the quota until the record is purged', async () => {
    const small = await createTestHost({ plugins: [{ plugin: fileStorage, options: { quota: 100 } }] })
    try {
      const administrator = small.asAdministrator()
      const note = { content: Buffer.alloc(60, 'x'), name: 'Note.txt' }
      const upload = () => sendForm(administrator, 'POST', api, {}, note)
      const { row } = await upload()
      await administrator.delete(`${api}/${row.id}`)
      const refused = await upload()
      expect([refused.status, refused.text]).toEqual([507, expect.stringContaining('empty the trash')])
      const [entry] = (await administrator.get('/api/core/trash', { entity: file.path })).rows
      await administrator.delete(`/api/core/trash/${entry?.id}`)
      expect((await upload()).status).toBe(201)
    } finally {
      await small.close()
    }
  })
})
