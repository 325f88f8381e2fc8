import { migrate, migrateDown, migrationSources } from '@tessera/core/server'
import { openTestDatabase, type TestDatabase } from '@tessera/core/testing'
import rbac from '@tessera/rbac/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

const sources = migrationSources([rbac])
let own: TestDatabase

beforeAll(async () => {
  own = await openTestDatabase([rbac])
})
afterAll(() => own?.drop())

const query = <Row>(text: string) => own.database.query<Row>({ text })
const rulesNow = () => query<object>('select "admin_title" as "title", "audience" from "rbac_permissions" order by 1')
const roleOf = (permission: string) =>
  query<{ slug: string }>(`select r."slug" from "rbac_roles_to_permissions" l
    join "rbac_roles" r on r."id" = l."role_id" join "rbac_permissions" p on p."id" = l."permission_id"
    where p."admin_title" = '${permission}'`)

async function insert(table: string, values: Readonly<Record<string, string>>): Promise<string> {
  const names = Object.keys(values).map(name => `"${name}"`)
  const [row] = await query<{ id: string }>(`insert into "${table}" ("id", "created_at", "updated_at", ${names})
    values (gen_random_uuid(), now(), now(), ${Object.values(values).map(value => `'${value}'`)}) returning "id"`)
  return row?.id ?? ''
}

/** Past the audience, whatever migrations came after it. */
async function goBack(): Promise<void> {
  const isThere = async () =>
    (
      await query(`select 1 from information_schema.columns
        where table_name = 'rbac_permissions' and column_name = 'audience'`)
    ).length > 0
  while (await isThere()) await migrateDown(own.database, sources, 'rbac')
}

test('rules of before the audience keep their meaning, and going back opens none', async () => {
  await goBack()
  const path = '/api/rbac/widgets'
  await insert('rbac_permissions', { method: 'GET', path, admin_title: 'open' })
  const permission_id = await insert('rbac_permissions', { method: 'POST', path, admin_title: 'for a role' })
  const role_id = await insert('rbac_roles', { title: '{}', slug: 'member' })
  await insert('rbac_roles', { title: '{"en": "A"}', slug: 'admin' })
  await insert('rbac_roles_to_permissions', { role_id, permission_id })

  await migrate(own.database, sources)
  expect(await rulesNow()).toEqual([
    { title: 'for a role', audience: 'roles' },
    { title: 'open', audience: 'everyone' },
  ])
  await insert('rbac_permissions', { method: 'PATCH', path, admin_title: 'names nobody' })
  await insert('rbac_permissions', { method: 'PUT', path, admin_title: 'subjects', audience: 'subjects' })

  await goBack()
  expect(await roleOf('open')).toEqual([])
  expect(await roleOf('for a role')).toEqual([{ slug: 'member' }])
  expect(await roleOf('names nobody')).toEqual([{ slug: 'admin' }])
  expect(await roleOf('subjects')).toEqual([{ slug: 'admin' }])
})
