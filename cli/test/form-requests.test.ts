import type { Row } from '@tessera/core'
import { form, formsToRequests, request, requestsUrl } from '@tessera/crm'
import { subject, subjectsToRequests } from '@tessera/rbac'
import { type Caller, system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from './specification/modules.ts'

let demo: TestHost
let url: string
let someone: Row<typeof subject>
beforeAll(async () => {
  demo = await createTestHost({ plugins: modules, environment: { DEMO: 'true' } })
  const { rows } = await demo.host.service(form).list({}, system)
  url = requestsUrl(rows[0] ?? { id: '' })
  someone = await demo.host.service(subject).create({}, system)
})
afterAll(() => demo?.close())

const answers = { name: 'Anna', phone: '+7 900 000-00-00' }
const callerOf = (subjectId: string): Caller => ({
  kind: 'subject',
  subjectId,
  roles: ['user'],
  isAdministrator: false,
})

describe('A form that somebody sends who is known', () => {
  test('is stored as theirs', async () => {
    const response = await demo.as(callerOf(someone.id)).post(url, answers)
    expect(response.status, response.text).toBe(201)
    const { rows } = await demo.host.service(subjectsToRequests).list({}, system)
    expect(rows.map(each => [each.subjectId, each.crmModuleRequestId])).toEqual([[someone.id, response.row.id]])
  })

  test('is stored whole or not at all: nothing is left of one whose sender is gone', async () => {
    const before = await Promise.all([request, formsToRequests].map(each => demo.host.service(each).count({}, system)))
    const response = await demo.as(callerOf(crypto.randomUUID())).post(url, answers)
    expect(response.status).toBe(400)
    const after = await Promise.all([request, formsToRequests].map(each => demo.host.service(each).count({}, system)))
    expect(after).toEqual(before)
  })

  test('is nobody’s when a visitor sends it', async () => {
    const before = await demo.host.service(subjectsToRequests).count({}, system)
    expect((await demo.asNobody().post(url, answers)).status).toBe(201)
    expect(await demo.host.service(subjectsToRequests).count({}, system)).toBe(before)
  })
})
