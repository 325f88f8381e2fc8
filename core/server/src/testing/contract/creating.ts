import { type Entity, type Field, fieldEntries } from '@tessera/core'
import { expect, test } from 'vitest'
import { type ContractSubject, readableFields } from './contract-subject.ts'
import { testWhen } from './test-when.ts'

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** `POST /`: what a record becomes, and what is refused. */
export function testCreating(entity: Entity, subject: () => ContractSubject): void {
  const fields = fieldEntries(entity)
  const writable = fields.filter(([, field]) => field.writable)
  const required = writable.filter(([, field]) => field.required)

  test('POST answers 201 with the record: what was sent, and a new id and times', async () => {
    const { url, administrator, ...s } = subject()
    const input = await s.input()
    const { status, row, body } = await administrator.post(url, input)
    expect(status).toBe(201)
    expect(Object.keys(body as object)).toEqual(['data'])
    expect(Object.keys(row).sort()).toEqual(readableFields(entity).sort())
    for (const [name, field] of fields) {
      if (field.readable && name in input) expect(row[name], name).toEqual(asReturned(field, input[name]))
    }
    expect(row.id).toMatch(uuidV7)
    expect(row.createdAt).toMatch(moment)
    expect(row.updatedAt).toBe(row.createdAt)
  })

  test('POST fills in what was not sent', async () => {
    const { url, administrator, ...s } = subject()
    const input = await s.minimalInput()
    const { status, row } = await administrator.post(url, input)
    expect(status).toBe(201)
    for (const [name, field] of fields) {
      if (!field.readable || name in input || name === 'id' || name.endsWith('edAt')) continue
      if (field.generated) expect(row[name], name).toMatch(/\S/)
      else expect(row[name], name).toEqual(field.default ?? null)
    }
  })

  test('POST ignores id, createdAt and updatedAt that come back with a record', async () => {
    const { url, administrator, ...s } = subject()
    const { id } = await s.create()
    const longAgo = '2001-02-03T04:05:06.007Z'
    const own = { id, createdAt: longAgo, updatedAt: longAgo }
    const { status, row } = await administrator.post(url, { ...(await s.input()), ...own })
    expect(status).toBe(201)
    expect(row.id).not.toBe(id)
    expect([row.createdAt, row.updatedAt]).not.toContain(longAgo)
  })

  test('POST refuses an unknown field and names it', async () => {
    const { url, administrator, ...s } = subject()
    const response = await administrator.post(url, { ...(await s.input()), thereIsNoSuchField: 1 })
    expect(response.status).toBe(400)
    expect(response.causes.join()).toContain('thereIsNoSuchField')
  })

  test('POST refuses keys that reach into prototypes', async () => {
    const { url, administrator, ...s } = subject()
    const json = JSON.stringify(await s.input()).slice(0, -1)
    const headers = { 'content-type': 'application/json' }
    for (const key of [
      '"__proto__":{"isAdministrator":true}',
      '"constructor":{"prototype":{"a":1}}',
      '"x":{"__proto__":1}',
    ]) {
      expect((await administrator.post(url, `${json},${key}}`, headers)).status, key).toBe(400)
    }
  })

  test('POST refuses a body that is no record', async () => {
    const { url, administrator } = subject()
    const headers = { 'content-type': 'application/json' }
    for (const body of ['', '[]', '"text"', 'null', '{', '{"data"']) {
      expect((await administrator.post(url, body, headers)).status, body).toBe(400)
    }
    expect((await administrator.post(url, 'a=b', { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('POST refuses a value of the wrong type and names the field', async () => {
    const { url, administrator, ...s } = subject()
    const input = await s.input()
    for (const [name, field] of writable) {
      const wrong = wrongValue(field, s.languages)
      if (wrong === undefined) continue
      const response = await administrator.post(url, { ...input, [name]: wrong })
      expect(response.status, name).toBe(400)
      expect(response.causes.join(), name).toContain(field.localized ? `${name}.${s.languages[0]}` : name)
    }
  })

  test('POST takes null exactly where there may be nothing', async () => {
    const { url, administrator, ...s } = subject()
    for (const [name, field] of writable) {
      if (Object.keys(field.schema).length === 0) continue
      const response = await administrator.post(url, await s.input({ [name]: null }))
      expect(response.status, name).toBe(field.nullable ? 201 : 400)
      if (field.nullable && field.readable) expect(response.row[name], name).toBeNull()
    }
  })

  testWhen(required.length > 0)('POST refuses a record without a required field and names it', async () => {
    const { url, administrator, ...s } = subject()
    for (const [name] of required) {
      const { [name]: _, ...input } = await s.input()
      const response = await administrator.post(url, input)
      expect(response.status, name).toBe(400)
      expect(response.causes, name).toContain(`${name} is required`)
    }
  })

  testWhen(writable.some(([, field]) => field.reference))(
    'POST refuses the id of no record and names the field',
    async () => {
      const { url, administrator, ...s } = subject()
      for (const [name, field] of writable) {
        if (!field.reference) continue
        const response = await administrator.post(
          url,
          await s.input({ [name]: '00000000-0000-7000-8000-000000000000' }),
        )
        expect(response.status, name).toBe(400)
        expect(response.causes.join(), name).toContain(name)
      }
    },
  )

  testWhen(writable.some(([, field]) => field.localized))(
    'POST refuses a language that the site does not have',
    async () => {
      const { url, administrator, ...s } = subject()
      for (const [name, field] of writable) {
        if (!field.localized) continue
        const response = await administrator.post(
          url,
          await s.input({ [name]: { [`${s.languages[0]}`]: 'a', xx: 'b' } }),
        )
        expect(response.status, name).toBe(400)
        expect(response.causes.join(), name).toContain(`${name}.xx`)
      }
    },
  )

  test('POST takes multipart with the record in the part `data`, through the same schema', async () => {
    const { url, administrator, ...s } = subject()
    const input = await s.input()
    const made = await administrator.post(url, multipart(JSON.stringify(input)), multipartHeaders)
    expect(made.status).toBe(201)
    for (const [name, field] of writable) {
      if (field.readable && name in input) expect(made.row[name], name).toEqual(asReturned(field, input[name]))
    }
    for (const data of ['{', '[]', JSON.stringify({ ...input, thereIsNoSuchField: 1 })]) {
      expect((await administrator.post(url, multipart(data), multipartHeaders)).status, data).toBe(400)
    }
  })

  for (const [name] of writable.filter(([, field]) => field.unique && !field.reference)) {
    test(`POST refuses a ${name} that another record has, with 409`, async () => {
      const { url, administrator, ...s } = subject()
      const input = await s.input()
      expect((await administrator.post(url, input)).status).toBe(201)
      const response = await administrator.post(url, await s.input({ [name]: input[name] }))
      expect(response.status).toBe(409)
      expect(response.causes.join()).toContain(name)
    })
  }

  const { title, adminTitle } = entity.fields
  const isNamedFreely = (title !== undefined && !title.unique) || adminTitle !== undefined
  testWhen('slug' in entity.fields && isNamedFreely)('records of one name each get a slug of their own', async () => {
    const { url, administrator, ...s } = subject()
    const name = nameInput(entity, s.languages)
    const slugs = new Set<unknown>()
    for (const _ of [1, 2, 3]) {
      const { slug: _slug, ...input } = await s.input(name)
      slugs.add((await administrator.post(url, input)).row.slug)
    }
    expect(slugs.size).toBe(3)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9-]+$/)
  })

  testWhen(fields.some(([, field]) => field.generated))(
    'an empty slug or adminTitle is made from what there is',
    async () => {
      const { url, administrator, ...s } = subject()
      const empty = Object.fromEntries(fields.flatMap(([name, field]) => (field.generated ? [[name, '']] : [])))
      const { status, row } = await administrator.post(url, await s.input(empty))
      expect(status).toBe(201)
      for (const name of Object.keys(empty)) expect(row[name], name).toMatch(/\S/)
    },
  )
}

/** A sent value as it is returned: moments in UTC with milliseconds. */
export function asReturned(field: Field, value: unknown): unknown {
  return field.kind === 'datetime' && typeof value === 'string' ? new Date(value).toISOString() : value
}

/** A value that the field can't have, or undefined where it can have any. */
function wrongValue(field: Field, languages: readonly string[]): unknown {
  if (field.localized) return { [`${languages[0]}`]: 1 }
  const { type } = field.schema
  if (type === 'object' || type === 'array') return 'text'
  return type === undefined ? undefined : { wrong: true }
}

function nameInput({ fields }: Entity, languages: readonly string[]): Record<string, unknown> {
  const { title } = fields
  const text = 'Пример названия'
  if (!title || title.unique) return { adminTitle: text }
  return { title: title.localized ? Object.fromEntries(languages.map(language => [language, text])) : text }
}

const boundary = 'the-boundary-of-the-contract'
const multipartHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

function multipart(data: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data}\r\n--${boundary}--\r\n`
}
