import { isStorageKey } from '@tessera/file-storage'
import { system } from '@tessera/server'
import { describe, expect, it } from 'vitest'
import { api, files, isStored, keyOf, openFilesHost, photo, replace, stored, test, upload } from './files-host.ts'
import { sendForm } from './form.ts'

openFilesHost()

describe('the limits', () => {
  it('are available to callers who may upload', async () => {
    const { status, row } = await test.asAdministrator().get(`${api}/limits`)
    expect(status).toBe(200)
    expect(row).toMatchObject({ maximumSize: 1024 * 1024, extensions: expect.arrayContaining(['png', 'pdf']) })
    expect((await test.asNobody().get(`${api}/limits`)).status).toBe(401)
  })
})

describe('an upload', () => {
  it('creates a record that describes the bytes', async () => {
    const response = await upload({ alt: { en: 'Our team' } })
    expect(response.status).toBe(201)
    expect(response.row).toMatchObject({
      adminTitle: 'Team photo',
      alt: { en: 'Our team' },
      width: 800,
      height: 400,
      mimeType: 'image/png',
      extension: 'png',
    })
    expect(isStorageKey(keyOf(response))).toBe(true)
    expect(await stored()).toEqual([keyOf(response)])
  })

  it('keeps the title that was given with it', async () => {
    expect((await upload({ adminTitle: 'Given' })).row.adminTitle).toBe('Given')
  })

  it.each([
    '../../x.png',
    '..\\..\\x.png',
    '%2e%2e%2fx.png',
    'x\u0000.png',
    'CON',
    `${'a'.repeat(4096)}.png`,
    '.htaccess',
    'gnp.\u202Eexe',
    '-rf.png',
    'a\r\nb".png',
  ])('T-131: named %.30j is stored under a name of ours', async name => {
    const response = await upload({}, { ...photo, name })
    expect([response.status, isStorageKey(keyOf(response))]).toEqual([201, true])
    expect(await stored()).toEqual([keyOf(response)])
  })

  it('T-135: that is too large leaves neither bytes nor a record', async () => {
    const response = await upload({}, { content: new Uint8Array(2 * 1024 * 1024).fill(65), name: 'x.txt' })
    expect([response.status, await stored(), await files.count({}, system)]).toEqual([413, [], 0])
  })

  it('of a page that claims to be a picture is refused', async () => {
    const content = Buffer.from('<!doctype html><script>alert(1)</script>')
    const response = await upload({}, { content, name: 'x.png' })
    expect([response.status, await stored()]).toEqual([415, []])
  })

  it('whose record is refused leaves no bytes', async () => {
    expect((await upload({ className: 5 })).status).toBe(400)
    expect((await upload({ unknown: 1 })).status).toBe(400)
    expect((await replace('0198c5f0-7f3e-7abc-8def-0123456789ab', {}, photo)).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  it('is for those who may write files', async () => {
    expect((await sendForm(test.asNobody(), 'POST', api, {}, photo)).status).toBe(401)
    expect(await stored()).toEqual([])
  })
})

describe('a record without an upload', () => {
  it('may hold an https url', async () => {
    const response = await test.asAdministrator().post(api, { file: 'https://example.com/a/picture.JPG' })
    expect(response.row).toMatchObject({ file: 'https://example.com/a/picture.JPG', mimeType: 'image/jpeg' })
  })

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'javascript:alert(1)//https',
    '//evil',
    'http://example.com/a.png',
    'https:/\\evil',
    'https://user:pass@example.com/a.png',
    'https://exa mple.com/',
    'data:text/html,https://',
    '3f/3f2c1a90-1111-4222-8333-abcdefabcdef.png',
    'thumbnails/320/x',
  ])('T-131: is not %s', async text => {
    expect((await test.asAdministrator().post(api, { file: text })).status).toBe(400)
    const { row } = await upload()
    expect((await test.asAdministrator().patch(`${api}/${row.id}`, { file: text })).status).toBe(400)
    expect(isStored(String(row.file))).toBe(true)
  })
})
