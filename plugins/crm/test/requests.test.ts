import { linked } from '@tessera/core'
import {
  form,
  formsToInputs,
  formsToRequests,
  honeypotField,
  input,
  pageField,
  request,
  requestsUrl,
} from '@tessera/crm'
import crm from '@tessera/crm/server'
import { type Caller, system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newVisitor } from './visitor.ts'

let host: TestHost
let formId: string
let url: string
beforeAll(async () => {
  host = await createTestHost({ plugins: [crm] })
  const service = host.host.service(input)
  const made = await service.createMany(
    [
      { slug: 'name', variant: 'text-default', isRequired: true },
      { slug: 'phone', type: 'tel' },
      { slug: 'email', type: 'email' },
      { slug: 'area', variant: 'number-default' },
      { slug: 'day', type: 'date' },
      { slug: 'wall', variant: 'textarea-default' },
      { slug: 'visit', variant: 'date-default' },
      { slug: 'mobile', variant: 'tel-default' },
      { slug: 'news', variant: 'checkbox-default' },
    ],
    system,
  )
  formId = (await host.host.service(form).create({ slug: 'about-a-wall' }, system)).id
  await host.host.service(formsToInputs).createMany(
    made.map(({ id }) => ({ formId, inputId: id })),
    system,
  )
  url = requestsUrl({ id: formId })
})
afterAll(() => host?.close())
beforeEach(async () => {
  const { rows } = await host.host.service(request).list({ limit: 1000 }, system)
  await host.host.service(request).removeMany(
    rows.map(({ id }) => id),
    system,
  )
})

const answers = { name: 'Anna', phone: '+7 900 000-00-00' }

/** Every request with the forms that it came through. */
async function stored() {
  const { rows } = await host.host
    .service(request)
    .list({ include: [linked(request, formsToRequests)], limit: 1000 }, system)
  return rows.map(({ payload, status, formsToRequests: links }) => ({
    payload,
    status,
    formIds: links.map(link => link.formId),
  }))
}

describe('A visitor sends a form', () => {
  test('and the answers are stored under the slugs of the inputs, as given, with the form', async () => {
    const given = { ...answers, email: ' anna@example.com ', area: 12.5, day: '2026-02-28', wall: 'Two\r\nlines' }
    const response = await newVisitor(host).json(url, given)
    expect(response.status, String(response.cause)).toBe(201)
    expect(response.id).toMatch(/^[0-9a-f-]{36}$/)
    const payload = { ...given, email: 'anna@example.com', area: '12.5', wall: 'Two\nlines' }
    expect(await stored()).toEqual([{ payload, status: 'new', formIds: [formId] }])
  })

  test('as JSON, urlencoded or multipart, by the form’s slug or id', async () => {
    const visitor = newVisitor(host)
    const named = { ...answers, formId }
    const fields = Object.entries(named)
    for (const response of [
      await visitor.json('/api/crm/from/request', named),
      await visitor.form('/api/crm/from/request', fields),
      await visitor.form(url, Object.entries(answers)),
    ]) {
      expect(response.status, String(response.cause)).toBe(201)
    }
    const all = await stored()
    expect(all.map(({ payload }) => payload)).toEqual([answers, answers, answers])
    expect((await visitor.json('/api/crm/from/request', answers)).cause).toEqual(['formId is required'])
  })

  test('at the same time as others: everyone’s answers are stored, each with its form', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `Anna ${n}`)
    const sent = await Promise.all(names.map(name => newVisitor(host).json(url, { ...answers, name })))
    expect(sent.map(({ status }) => status)).toEqual(names.map(() => 201))
    const all = await stored()
    expect(all.map(({ payload }) => payload.name).toSorted()).toEqual(names.toSorted())
    expect(all.every(({ formIds }) => formIds.length === 1)).toBe(true)
  })
})

describe('T-103: a form accepts only answers to its inputs', () => {
  test.each([
    [{ name: 'Anna' }, ['Номер телефона обязателен!']],
    [{ name: ' ', phone: '' }, ['name is required', 'Номер телефона обязателен!']],
    [{ ...answers, role: 'admin' }, ['role is unknown']],
    [{ ...answers, status: 'done' }, ['status is unknown']],
    [{ ...answers, phone: 'call me' }, [expect.stringMatching(/^phone must be a telephone number/)]],
    [{ ...answers, phone: '+()- .' }, [expect.stringMatching(/^phone must be a telephone number/)]],
    [{ ...answers, email: 'anna@example' }, ['email must be an e-mail address']],
    [{ ...answers, email: 'a@example.com,b@example.com' }, ['email must be an e-mail address']],
    [{ ...answers, area: 'twelve' }, ['area must be a number']],
    [{ ...answers, area: 'Infinity' }, ['area must be a number']],
    [{ ...answers, day: '2026-02-30' }, ['day must be a date such as 2026-11-21']],
    [{ ...answers, visit: 'tomorrow' }, ['visit must be a date such as 2026-11-21']],
    [{ ...answers, mobile: 'call me' }, [expect.stringMatching(/^mobile must be a telephone number/)]],
    [{ ...answers, news: 'some' }, ['news must be true or false']],
    [{ ...answers, name: 'a'.repeat(501) }, ['name must have at most 500 characters']],
    [{ ...answers, wall: 'a'.repeat(10_001) }, ['wall must have at most 10000 characters']],
    [{ ...answers, name: 'a\0b' }, ['The body holds a text with a NUL character']],
    [{ ...answers, name: { first: 'Anna' } }, [expect.stringMatching(/^name must be/)]],
    [{ ...answers, name: ['Anna'] }, [expect.stringMatching(/^name must be/)]],
  ])('%o is refused', async (given, causes) => {
    const response = await newVisitor(host).json(url, given)
    expect([response.status, response.cause]).toEqual([400, causes])
    expect(await stored()).toEqual([])
  })

  test('an answer may be as long as its kind allows', async () => {
    const given = { ...answers, name: 'я'.repeat(500), wall: '🧱'.repeat(10_000) }
    expect((await newVisitor(host).form(url, Object.entries(given))).status).toBe(201)
    expect((await stored())[0]?.payload).toEqual(given)
  })

  test('a checkbox is either checked or has no answer; a required one has to be checked', async () => {
    const visitor = newVisitor(host)
    for (const news of [true, 'true', false]) {
      expect((await visitor.json(url, { ...answers, news })).status).toBe(201)
    }
    const news = (await stored()).map(({ payload }) => payload.news)
    expect(news.filter(each => each === 'true')).toHaveLength(2)
    expect(news.filter(each => each === undefined)).toHaveLength(1)

    const consent = await host.host
      .service(input)
      .create({ slug: 'consent', variant: 'checkbox-default', isRequired: true }, system)
    const { id } = await host.host.service(form).create({ slug: 'with-consent' }, system)
    await host.host.service(formsToInputs).create({ formId: id, inputId: consent.id }, system)
    for (const sent of [{}, { consent: false }]) {
      const { status, cause } = await visitor.json(requestsUrl({ id }), sent)
      expect([status, cause]).toEqual([400, ['consent is required']])
    }
    expect((await visitor.form(requestsUrl({ id }), [['consent', 'true']])).status).toBe(201)
  })

  test('the form has to exist', async () => {
    const visitor = newVisitor(host)
    const empty = await host.host.service(form).create({ slug: 'asks-nothing' }, system)
    expect((await visitor.json(requestsUrl({ id: crypto.randomUUID() }), answers)).status).toBe(404)
    expect((await visitor.json(requestsUrl(empty), {})).status).toBe(404)
    expect(await visitor.json(requestsUrl({ id: 'x' }), answers)).toMatchObject({
      status: 400,
      cause: ['id is required'],
    })
  })

  test('a file and a repeated field are refused', async () => {
    const visitor = newVisitor(host)
    const fields = Object.entries(answers)
    expect((await visitor.form(url, [...fields, ['wall', 'text', 'wall.txt']])).status).toBe(413)
    expect((await visitor.form(url, [...fields, ['name', 'Boris']])).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('requests are read by administrators only', async () => {
    const { id } = await newVisitor(host).json(url, answers)
    const someone: Caller = {
      kind: 'subject',
      subjectId: crypto.randomUUID(),
      roles: ['editor', 'user'],
      isAdministrator: false,
    }
    for (const path of ['/api/crm/requests', `/api/crm/requests/${id}`, '/api/crm/forms-to-requests']) {
      expect((await host.asNobody().get(path)).status, path).toBe(401)
      expect((await host.as(someone).get(path)).status, path).toBe(403)
      expect((await host.asAdministrator().get(path)).status, path).toBe(200)
    }
    const along = await host.asNobody().get(`/api/crm/forms/${formId}`, { include: 'formsToRequests.request' })
    expect(along.status).toBe(401)
  })
})

describe('Somebody who sends spam', () => {
  test('T-147: from a page of another site is refused, in whatever format', async () => {
    for (const from of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const visitor = newVisitor(host, from)
      expect((await visitor.json(url, answers)).status).toBe(403)
      expect((await visitor.form(url, Object.entries(answers))).status).toBe(403)
    }
    expect(await stored()).toEqual([])
  })

  test('T-171: repeatedly from one address has to wait; mistakes don’t count, nor do other addresses', async () => {
    const visitor = newVisitor(host)
    for (let mistakes = 0; mistakes < 25; mistakes++) expect((await visitor.json(url, {})).status).toBe(400)
    const sent = await Promise.all(Array.from({ length: 25 }, () => visitor.json(url, answers)))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await stored()).toHaveLength(20)
    expect((await newVisitor(host).json(url, answers)).status).toBe(201)
  })

  test('by a program that fills in everything gets the usual response, and is stored as spam', async () => {
    expect((await newVisitor(host).json(url, { ...answers, [honeypotField]: 'https://spam.example' })).status).toBe(201)
    expect(await stored()).toEqual([{ payload: answers, status: 'spam', formIds: [formId] }])
  })
})

describe('A browser without a script', () => {
  const from = { [pageField]: '/en/contact' }

  test('is redirected to the page, whose url says that the form was sent', async () => {
    const response = await newVisitor(host).page(url, { ...from, ...answers, [honeypotField]: '', email: '' })
    expect(response).toMatchObject({ status: 303, location: '/en/contact?about-a-wall-form=sent#about-a-wall' })
    expect(await stored()).toEqual([{ payload: answers, status: 'new', formIds: [formId] }])
  })

  test('or what is wrong with which answer, and never what was typed', async () => {
    const response = await newVisitor(host).page(url, {
      ...from,
      name: 'Anna',
      email: 'anna',
      wall: 'a'.repeat(10_001),
    })
    expect(response.status).toBe(303)
    const { pathname, searchParams, hash } = new URL(response.location ?? '', 'http://localhost')
    expect([pathname, hash]).toEqual(['/en/contact', '#about-a-wall'])
    expect(Object.fromEntries(searchParams)).toEqual({
      'about-a-wall-form': 'refused',
      'phone-problem': 'required',
      'email-problem': 'wrong',
      'wall-problem': 'long',
    })
    expect(await stored()).toEqual([])
  })

  test('or that it was sent too often', async () => {
    const visitor = newVisitor(host)
    for (let n = 0; n < 20; n++) await visitor.page(url, { ...from, ...answers })
    expect((await visitor.page(url, { ...from, ...answers })).location).toContain('about-a-wall-form=limited')
  })

  test.each(['https://evil.example/en', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'is redirected to no other site, whatever the form says: %s',
    async page => {
      const { location } = await newVisitor(host).page(url, { [pageField]: page, ...answers })
      expect(location).toBe('/?about-a-wall-form=sent#about-a-wall')
    },
  )
})

test.each([form, input, formsToInputs])(
  'T-103: a form can be neither sent nor probed by those to whom %s is closed',
  async closed => {
    host.host.access.provideRules((method, path) =>
      method === 'GET' && path === `/api/${closed.path}` ? { roles: ['editor'] } : undefined,
    )
    try {
      for (const body of [{}, answers]) {
        const response = await newVisitor(host).json(url, body)
        expect(response.status).toBe(404)
        expect(String(response.cause)).not.toContain('name')
      }
      expect(await stored()).toEqual([])
    } finally {
      host.host.access.provideRules(() => undefined)
    }
  },
)

describe('What strangers send in total', () => {
  let small: TestHost
  let form0: string
  beforeAll(async () => {
    small = await createTestHost({ plugins: [{ plugin: crm, options: { requestsPerDay: 3 } }] })
    const { id } = await small.host.service(input).create({ slug: 'name' }, system)
    form0 = (await small.host.service(form).create({ slug: 'small' }, system)).id
    await small.host.service(formsToInputs).create({ formId: form0, inputId: id }, system)
  })
  afterAll(() => small?.close())

  const count = () => small.host.service(request).count({}, system)

  test('is limited per day and form, from however many addresses; the next one gets the time to try again', async () => {
    const address = requestsUrl({ id: form0 })
    for (let sent = 0; sent < 3; sent++) {
      expect((await newVisitor(small).json(address, { name: 'Bot', [honeypotField]: 'x' })).status).toBe(201)
    }
    expect((await newVisitor(small).json(address, { name: 'Bot', [honeypotField]: 'x' })).status).toBe(429)
    for (let sent = 0; sent < 3; sent++) {
      expect((await newVisitor(small).json(address, { name: 'Anna' })).status).toBe(201)
    }
    const refused = await small.app.inject({ method: 'POST', url: address, payload: { name: 'Boris' } })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)
    expect(await count()).toBe(6)
    const administrator = await small.asAdministrator().post(address, { name: 'By telephone' })
    expect(administrator.status).toBe(201)
  })

  test('spam is stored for 30 days, requests permanently', async () => {
    await small.host.database.query({ text: `update crm_requests set updated_at = now() - interval '31 days'` })
    await Promise.all(Object.values(crm.jobs ?? {}).map(job => job(small.host, undefined)))
    const { rows } = await small.host.service(request).list({}, system)
    expect(rows.map(({ status }) => status)).toEqual(['new', 'new', 'new', 'new'])
    const { rows: trash } = await small.asAdministrator().get('/api/core/trash', { limit: 100 })
    expect(trash).toEqual([])
  })
})
