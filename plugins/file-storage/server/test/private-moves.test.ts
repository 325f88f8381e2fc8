import { existsSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { contentAddress, file, thumbnailUrl } from '@tessera/file-storage'
import fileStorage, { FileService } from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { encoded, type FormFile, sendForm } from './form.ts'
import { picture } from './pictures.ts'
import { closeFakeS3, fakeS3, storageKinds } from './storage-kinds.ts'

const api = `/api/${file.path}`
/** A bound for what never comes, not for what is slow. */
const soon = { timeout: 30_000, interval: 20 }

closeFakeS3()

let photo: FormFile
beforeAll(async () => {
  photo = { content: await picture('png', { width: 800, height: 400 }), name: 'Receipt.png' }
})

describe.each(storageKinds)('a file that is made private or public $name', ({ name, environment, stored }) => {
  let variables: Record<string, string>
  /** The process that answers requests; jobs run in another one. */
  let under: TestHost
  let files: FileService
  beforeAll(async () => {
    variables = await environment()
    under = await createTestHost({ plugins: [fileStorage], history: { trashDays: 0 }, environment: variables })
    files = under.host.service(FileService)
  }, 60_000)
  afterAll(() => under?.close())

  const upload = async (data: object = {}) => (await sendForm(under.asAdministrator(), 'POST', api, data, photo)).row
  const patch = (row: TestRow, data: object, headers = {}) =>
    under.asAdministrator().patch(`${api}/${row.id}`, data, headers)
  const remove = (row: TestRow) => under.asAdministrator().delete(`${api}/${row.id}`)
  const get = (url: string) => under.asAdministrator().get(url)
  const getAsNobody = (url: string) => under.asNobody().get(url)

  test('leaves every public address at once, and gets another one when it is public again', async () => {
    const row = await upload()
    const before = [`/public/${row.file}`, thumbnailUrl(String(row.file), 320)]
    for (const url of before) expect((await getAsNobody(url)).status).toBe(200)
    expect((await getAsNobody(`${api}/${row.id}`)).status).toBe(200)
    const hidden = (await patch(row, { isPrivate: true })).row
    expect(hidden).toMatchObject({ isPrivate: true, file: contentAddress(row.id), width: 800, size: row.size })
    for (const url of before) expect((await get(url)).status).toBe(404)
    expect((await getAsNobody(`${api}/${row.id}`)).status).toBe(404)
    await removed(expect.stringMatching(/^private:/))
    expect((await get(contentAddress(row.id))).status).toBe(200)

    const shown = (await patch(row, { ...hidden, isPrivate: false })).row
    expect(shown.file).not.toBe(row.file)
    await removed(shown.file)
    expect((await getAsNobody(`/public/${shown.file}`)).status).toBe(200)
    await remove(row)
  })

  test('has left the public storage in the end when its form says so after the bytes', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(photo.content)], { type: 'image/png' }), photo.name)
    form.set('data', JSON.stringify({ isPrivate: true }))
    const { row } = await under.asAdministrator().send('POST', api, await encoded(form))
    expect(row).toMatchObject({ isPrivate: true, file: contentAddress(row.id), adminTitle: 'Receipt' })
    await removed(expect.stringMatching(/^private:/))
    await remove(row)
  })

  test('is copied while no transaction is open, whatever version the caller names', async () => {
    const row = await upload()
    const { storage } = await files.files.shelf(false)
    const copying = vi.spyOn(storage, 'copyTo')
    const copyTo = Object.getPrototypeOf(storage).copyTo
    const lock = `select 1 from file_storage_files where id = $1 for update nowait`
    copying.mockImplementation(async (...copied) => {
      // Fails where the record is locked, and in a transaction of the embedded database.
      await under.database.query({ text: lock, values: [row.id] })
      return copyTo.apply(storage, copied)
    })
    const { headers } = await get(`${api}/${row.id}`)
    expect((await patch(row, { isPrivate: true }, { 'if-match': 'W/"other"' })).status).toBe(412)
    expect(copying).not.toHaveBeenCalled()
    const { status, row: hidden } = await patch(row, { isPrivate: true }, { 'if-match': String(headers.etag) })
    expect([status, hidden.isPrivate]).toEqual([200, true])
    expect(copying).toHaveBeenCalledOnce()
    copying.mockRestore()
    await removed(expect.stringMatching(/^private:/))
    await remove(row)
  })

  test('is copied again when somebody else replaces its bytes meanwhile', async () => {
    const row = await upload()
    const { storage } = await files.files.shelf(false)
    const copying = vi.spyOn(storage, 'copyTo')
    const copyTo = Object.getPrototypeOf(storage).copyTo
    const other = { content: await picture('webp'), name: 'Other.webp' }
    copying.mockImplementationOnce(async (...copied) => {
      const isCopied = await copyTo.apply(storage, copied)
      await sendForm(under.asAdministrator(), 'PATCH', `${api}/${row.id}`, {}, other)
      return isCopied
    })
    expect((await patch(row, { isPrivate: true })).row).toMatchObject({ isPrivate: true, width: 40 })
    expect(copying).toHaveBeenCalledTimes(2)
    copying.mockRestore()
    const { text } = await get(contentAddress(row.id))
    expect(text).toContain('WEBP')
    await removed(expect.stringMatching(/^private:.*\.webp$/))
    await remove(row)
  })

  test('stays as it is when the storage fails', async () => {
    const row = await upload()
    const target = (await files.files.shelf(true)).storage
    vi.spyOn(target, 'put').mockRejectedValueOnce(new Error('no storage'))
    expect((await patch(row, { isPrivate: true })).status).toBe(500)
    expect((await getAsNobody(`/public/${row.file}`)).status).toBe(200)
    expect(await stored(under)).toEqual([row.file])
    await remove(row)
  })

  test('keeps its bytes where they were when the change is rolled back', async () => {
    const row = await upload()
    const undone = under.database.transaction(async transaction => {
      await files.update(row.id, { isPrivate: true }, { ...system, transaction })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await getAsNobody(`/public/${row.file}`)).status).toBe(200)
    await sweep()
    expect(await stored(under)).toEqual([row.file])
    await remove(row)
  })

  test('is served from one place or the other wherever a process is killed', async () => {
    const row = await upload()
    // Killed between the copy and the commit: nothing but the copy happened.
    const copy = await files.files.copy({ key: String(row.file), isPrivate: false })
    expect(await stored(under)).toEqual([row.file, `private:${copy}`].sort())
    expect((await getAsNobody(`/public/${row.file}`)).status).toBe(200)
    await sweep()
    expect(await stored(under)).toEqual([row.file])
    // Killed after the commit, before the original is removed.
    await patch(row, { isPrivate: true })
    expect(await stored(under)).toHaveLength(2)
    expect((await get(`/public/${row.file}`)).status).toBe(404)
    expect((await get(contentAddress(row.id))).status).toBe(200)
    await removed(expect.stringMatching(/^private:/))
    expect((await get(contentAddress(row.id))).status).toBe(200)
    await remove(row)
  })

  test('survives being made private and public by many at once, and no copy is left', async () => {
    const row = await upload()
    const choices = [true, false, true, false, true, false, true]
    const statuses = (await Promise.all(choices.map(isPrivate => patch(row, { isPrivate })))).map(each => each.status)
    expect(statuses).toEqual(choices.map(() => 200))
    const last = (await get(`${api}/${row.id}`)).row
    const url = last.isPrivate ? contentAddress(row.id) : `/public/${last.file}`
    await removed(last.isPrivate ? expect.stringMatching(/^private:/) : last.file)
    expect((await get(url)).status).toBe(200)
    await remove(row)
  })

  /** Runs the jobs in a process of their own until nothing else is stored. */
  async function removed(left: unknown): Promise<void> {
    const worker = await createTestHost({
      plugins: [fileStorage],
      database: under.database,
      environment: { ...variables, DATA_DIR: under.dataDirectory },
      hasJobs: true,
    })
    try {
      await vi.waitFor(async () => expect(await stored(under), name).toEqual([left]), soon)
    } finally {
      await worker.close()
    }
  }

  /** Sweeps as if everything was stored yesterday. */
  async function sweep(): Promise<void> {
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const folder of ['files', 'private-files']) {
      const root = join(under.dataDirectory, folder)
      if (!existsSync(root)) continue
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      for (const each of entries)
        if (each.isFile()) await utimes(join(each.parentPath, each.name), yesterday, yesterday)
    }
    // The fake S3 states its own time.
    await files.files.sweep(new Date(Date.now() + 3_600_000))
  }
})

test('a bucket that does not respond leaves a file public, and says so', async () => {
  const s3 = await fakeS3()
  const kind = storageKinds.find(each => each.name === 'on S3')
  const under = await createTestHost({ plugins: [fileStorage], environment: (await kind?.environment()) ?? {} })
  const administrator = under.asAdministrator()
  const { row } = await sendForm(administrator, 'POST', api, {}, photo)
  s3.failure = { status: 403, code: 'AccessDenied' }
  expect((await administrator.patch(`${api}/${row.id}`, { isPrivate: true })).status).toBeGreaterThanOrEqual(500)
  s3.failure = null
  expect((await administrator.get(`${api}/${row.id}`)).row).toMatchObject({ isPrivate: false, file: row.file })
  expect((await under.asNobody().get(`/public/${row.file}`)).status).toBe(200)
  await under.close()
}, 60_000)
