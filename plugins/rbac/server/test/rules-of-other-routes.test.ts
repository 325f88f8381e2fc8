import { widget } from '@tessera/rbac'
import type { TestClient } from '@tessera/server/testing'
import { describe, expect, it } from 'vitest'
import {
  administrator,
  allow,
  editor,
  nobody,
  noRecord,
  openRulesHost,
  statusOf,
  subjects,
  user,
  widgets,
} from './rules-host.ts'

openRulesHost()

describe('another route to the same records follows the plain one', () => {
  it.each([
    ['GET', subjects, 'GET', `${subjects}/count`, undefined, 200],
    ['GET', subjects, 'GET', `${subjects}/${noRecord}`, undefined, 404],
    ['*', subjects, 'GET', `${subjects}/${noRecord}`, undefined, 404],
    ['GET', subjects, 'GET', `${subjects}/export?format=csv`, undefined, 200],
    ['POST', subjects, 'POST', `${subjects}/bulk`, [], 201],
    ['PATCH', `${subjects}/:id`, 'PATCH', `${subjects}/bulk`, [], 200],
    ['DELETE', `${subjects}/:id`, 'DELETE', `${subjects}/bulk`, { ids: [] }, 200],
  ] as const)('%s %s opens %s %s', async (method, path, otherMethod, otherPath, body, status) => {
    const knock = (client: TestClient) => statusOf(client.send(otherMethod, otherPath, { body }))
    await allow(method, path, 'editor')
    expect(await knock(editor)).toBe(status)
    expect(await knock(user)).toBe(403)
    expect(await knock(nobody)).toBe(401)
  })

  it('closes with it: once a public list becomes private, its records can’t be counted or read by id', async () => {
    const { id } = (await administrator.post(widgets, { adminTitle: 'Known by id' })).row
    const doors = [`${widgets}/count`, `${widgets}/${id}`, `${widgets}/export?format=json`]
    for (const door of doors) expect(await statusOf(nobody.get(door)), door).toBe(200)
    await allow('GET', widgets, 'editor')
    for (const door of doors) {
      expect(await statusOf(nobody.get(door)), door).toBe(401)
      expect(await statusOf(user.get(door)), door).toBe(403)
      expect(await statusOf(editor.get(door)), door).toBe(200)
    }
  })

  it('follows the rule for the list before the one for everything', async () => {
    await allow('GET', '*', 'editor')
    await allow('GET', widgets)
    expect(await statusOf(nobody.get(`${widgets}/${noRecord}`))).toBe(404)
    await allow('GET', `${widgets}/:id`, 'editor')
    expect(await statusOf(nobody.get(`${widgets}/${noRecord}`))).toBe(401)
    expect(await statusOf(nobody.get(widgets))).toBe(200)
  })

  it('is closed for changes of a single record to those who may only create', async () => {
    await allow('*', subjects, 'user')
    expect(await statusOf(user.patch(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(403)
    expect(await statusOf(user.delete(`${subjects}/${noRecord}`))).toBe(403)
  })

  it('returns only the id to those who may change a record but not read it', async () => {
    const { id } = (await administrator.post(widgets, { adminTitle: 'Secret', title: { en: 'Secret' } })).row
    await allow('GET', widgets, 'user')
    const change = { action: 'update', entity: widget.path, id, data: { className: 'c' } }
    const responses = [
      await editor.patch(`${widgets}/${id}`, { className: 'a' }),
      await editor.put(`${widgets}/${id}`, {}),
      await editor.patch(`${widgets}/bulk`, [{ id, data: { className: 'b' } }]),
      await editor.patch(`${widgets}/${id}`, { className: 'd' }, { 'if-match': '"old"' }),
      await editor.post('/api/core/batch', { operations: [change] }),
      await editor.post('/api/core/batch', { operations: [{ ...change, ifMatch: '"old"' }] }),
      await editor.delete(`${widgets}/${id}`),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 412, 200, 412, 200])
    for (const { text } of responses) expect(text).not.toContain('Secret')
    expect(responses[0]?.body).toEqual({ data: { id } })
  })

  it('T-093: find-or-create needs permission to read and to create', async () => {
    const knock = () => statusOf(user.post(`${widgets}/find-or-create`, {}))
    expect(await knock()).toBe(403)
    await allow('POST', widgets, 'user')
    expect(await knock()).toBe(400)
    await allow('GET', widgets, 'editor')
    expect(await knock()).toBe(403)
  })

  it('T-093: an import needs permission to create and to change', async () => {
    const knock = () => statusOf(user.post(`${widgets}/import`, { rows: [] }))
    expect(await knock()).toBe(403)
    await allow('POST', widgets, 'user')
    expect(await knock()).toBe(403)
    await allow('PATCH', `${widgets}/:id`, 'user')
    expect(await knock()).toBe(200)
  })

  it('has its own rule where a record names it', async () => {
    await allow('GET', subjects, 'editor')
    await allow('GET', `${subjects}/count`, 'user')
    expect(await statusOf(editor.get(`${subjects}/count`))).toBe(403)
    expect(await statusOf(user.get(`${subjects}/count`))).toBe(200)
  })
})
