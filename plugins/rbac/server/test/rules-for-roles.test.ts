import { authenticationPath, permission } from '@tessera/rbac'
import { describe, expect, it } from 'vitest'
import {
  administrator,
  allow,
  changing,
  editor,
  link,
  nobody,
  node,
  noRecord,
  openRulesHost,
  permissions,
  roles,
  statusOf,
  subjects,
  widgets,
} from './rules-host.ts'

openRulesHost()

describe('a recreated record', () => {
  it('T-099: a permission with the same path has none of the previous one’s roles', async () => {
    const id = await allow('DELETE', `${subjects}/:id`, 'editor')
    await changing(() => administrator.delete(`${permissions}/${id}`))
    await allow('DELETE', `${subjects}/:id`, 'user')
    expect(await statusOf(editor.delete(`${subjects}/${noRecord}`))).toBe(403)
  })

  it('T-099: a role with the same slug has none of the previous one’s routes and subjects', async () => {
    const guest = { slug: 'guest', title: { en: 'Guest', ru: 'Гость' } }
    const first = (await administrator.post('/api/rbac/roles', guest)).row.id
    roles.guest = first
    const subjectId = (await administrator.post(subjects, {})).row.id
    await administrator.post('/api/rbac/subjects-to-roles', { subjectId, roleId: first })
    await allow('GET', subjects, 'editor', 'guest')

    await changing(() => administrator.delete(`/api/rbac/roles/${first}`))
    const again = (await administrator.post('/api/rbac/roles', guest)).row.id
    const ofRole = { filters: { and: [{ column: 'roleId', method: 'eq', value: again }] } }
    expect((await administrator.get('/api/rbac/subjects-to-roles', ofRole)).rows).toEqual([])
    expect((await administrator.get('/api/rbac/roles-to-permissions', ofRole)).rows).toEqual([])
    const holder = node.as({ kind: 'subject', subjectId, roles: ['guest'], isAdministrator: false })
    expect(await statusOf(holder.get(subjects))).toBe(403)
  })
})

describe('a rule without roles', () => {
  const roleNamed = async (slug: string) => {
    const title = { en: slug, ru: slug }
    roles[slug] = (await administrator.post('/api/rbac/roles', { slug, title })).row.id
    return roles[slug]
  }
  const restore = async (entity: string) => {
    const { rows } = await administrator.get('/api/core/trash', { entity })
    const response = await administrator.post(`/api/core/trash/${rows[0]?.id}/restore`)
    expect(response.status, response.text).toBe(200)
  }
  const asRole = (slug: string) =>
    node.as({ kind: 'subject', subjectId: noRecord, roles: [slug], isAdministrator: false })
  /** Who may read the public widgets: nobody, an editor, somebody with the role, administrators. */
  const statuses = async (slug: string) =>
    Promise.all([nobody, editor, asRole(slug), administrator].map(client => statusOf(client.get(widgets))))
  const closed = [401, 403, 403, 200]

  it('is for administrators only: before its first role is linked and after the last one is removed', async () => {
    await roleNamed('member')
    const rule = { method: 'GET', path: widgets, adminTitle: 'Members' }
    const permissionId = (await administrator.post(permissions, rule)).row.id
    expect(await statuses('member')).toEqual(closed)
    const linkId = await link(permissionId, 'member')
    expect(await statuses('member')).toEqual([401, 403, 200, 200])
    await administrator.delete(`/api/rbac/roles-to-permissions/${linkId}`)
    expect(await statuses('member')).toEqual(closed)
    await restore('rbac/roles-to-permissions')
    expect(await statuses('member')).toEqual([401, 403, 200, 200])
  })

  it('closes when its role is moved to the trash, and lets it in again when it is restored', async () => {
    const id = await roleNamed('guest-of-trash')
    await allow('GET', widgets, 'guest-of-trash')
    await administrator.delete(`/api/rbac/roles/${id}`)
    expect(await statuses('guest-of-trash')).toEqual(closed)
    await restore('rbac/roles')
    expect(await statuses('guest-of-trash')).toEqual([401, 403, 200, 200])
  })

  it('returns from the trash with the roles that still exist', async () => {
    const id = await roleNamed('leaver')
    const permissionId = await allow('GET', widgets, 'leaver')
    await administrator.delete(`${permissions}/${permissionId}`)
    expect(await statuses('leaver')).toEqual([200, 200, 200, 200])
    await administrator.delete(`/api/rbac/roles/${id}`)
    await restore(permission.path)
    expect(await statuses('leaver')).toEqual(closed)
  })

  it('closes everything as * *, and the site can still be administered', async () => {
    await administrator.post(permissions, { method: '*', path: '*', adminTitle: 'Not ready yet' })
    expect(await statuses('user')).toEqual(closed)
    expect(await statusOf(nobody.get(`${authenticationPath}/methods`))).toBe(200)
    expect(await statusOf(nobody.post('/api/rbac/subjects-to-roles', {}))).toBe(401)
  })

  it.each(['Everyone', '', 'public', null])('accepts three values only: %s is refused', async audience => {
    const response = await administrator.post(permissions, { path: widgets, adminTitle: 'A slip', audience })
    expect(response.status, response.text).toBe(400)
  })
})

describe('the audience of a rule', () => {
  const anonymousSubject = () => node.as({ kind: 'subject', subjectId: noRecord, roles: [], isAdministrator: false })
  const registered = () =>
    node.as({ kind: 'subject', subjectId: noRecord, roles: [], isAdministrator: false, isRegistered: true })

  it('of subjects means those with an account, not the anonymous subjects that any visitor can get', async () => {
    await administrator.post(permissions, { method: 'GET', path: widgets, adminTitle: 'Inside', audience: 'subjects' })
    expect(await statusOf(nobody.get(widgets))).toBe(401)
    expect(await statusOf(anonymousSubject().get(widgets))).toBe(403)
    expect(await statusOf(registered().get(widgets))).toBe(200)
  })

  it('takes precedence over linked roles', async () => {
    const id = await allow('GET', subjects, 'editor')
    await administrator.patch(`${permissions}/${id}`, { audience: 'everyone' })
    expect(await statusOf(nobody.get(subjects))).toBe(200)
    await administrator.patch(`${permissions}/${id}`, { audience: 'roles' })
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    expect(await statusOf(editor.get(subjects))).toBe(200)
  })

  it('is listed with the effective rule', async () => {
    const of = async (path: string) => {
      const { body } = await administrator.get('/api/rbac/routes')
      const { data } = body as { data: readonly { method: string; path: string }[] }
      return data.find(each => each.method === 'GET' && each.path === path)
    }
    expect(await of(widgets)).toEqual({ method: 'GET', path: widgets, rule: 'public', audience: 'everyone' })
    const { id } = (await administrator.post(permissions, { method: 'GET', path: widgets, adminTitle: 'Nobody' })).row
    const withoutRoles = { rule: 'administrator', audience: 'roles', roles: [] }
    expect(await of(widgets)).toEqual({ method: 'GET', path: widgets, ...withoutRoles })
    expect(await of(`${widgets}/:id`)).toEqual({ method: 'GET', path: `${widgets}/:id`, ...withoutRoles })
    await administrator.patch(`${permissions}/${id}`, { audience: 'subjects' })
    expect(await of(`${widgets}/:id`)).toMatchObject({ rule: 'registered', audience: 'subjects' })
    expect(await of(`${authenticationPath}/me`)).toMatchObject({ rule: 'subject', audience: 'subjects' })
  })
})
