import { type Entity, textProblems } from '@tessera/core'
import { expect, test } from 'vitest'
import { columnName, tableName } from '../../database/identifier.ts'
import type { Plugin } from '../../plugin.ts'
import type { TestHost } from '../create-test-host.ts'
import { assertNoDrift } from '../drift.ts'
import { type EntityRoute, routesOf } from './access.ts'
import { readDoor } from './door.ts'
import { textsOf } from './own-texts.ts'
import { testWhen } from './test-when.ts'

/** What holds for a plugin as a whole. */
export function testPlugin(
  plugin: Plugin,
  plugins: readonly Plugin[],
  entities: readonly Entity[],
  host: () => TestHost,
): void {
  testWhen(plugin.migrations)('its migrations make what its definitions say', async () => {
    await assertNoDrift(plugins, [plugin.name])
  })

  test('every foreign key has an index that begins with it', async () => {
    const tables = entities.map(tableName)
    expect(await host().database.query({ text: unindexed, values: [tables] })).toEqual([])
  })

  test('every name fits into PostgreSQL', () => {
    const names = entities.flatMap(entity => [tableName(entity), ...Object.keys(entity.fields).map(columnName)])
    expect(names.filter(name => Buffer.byteLength(name) > 63)).toEqual([])
  })

  testWhen(plugin.migrations)('its definitions import nothing that a browser can not have', () => {
    const door = readDoor(plugin.migrations as URL)
    if (door) expect(door.foreign, door.name).toEqual([])
  })

  testWhen(plugin.migrations)('its texts name what it defines, all of it in each of their languages', () => {
    const own = (plugin.entities ?? []).filter(({ module }) => module === plugin.name)
    expect(textProblems({ entities: own, texts: textsOf(plugin) })).toEqual([])
  })

  test('the OpenAPI document has every route of every entity, without those that are closed', async () => {
    const response = await host().asAdministrator().get('/api/openapi.json')
    expect(response.status).toBe(200)
    const { paths, openapi } = response.body as { openapi: string; paths: Record<string, Record<string, unknown>> }
    expect(openapi).toMatch(/^3\.1\./)
    const isGeneric = (entity: Entity, { method, path }: EntityRoute) => {
      const operation = paths[path]?.[String(method).toLowerCase()] as { operationId: string } | undefined
      return operation?.operationId.startsWith(`${entity.path.replace('/', '.')}.`) ?? false
    }
    const wrong = entities.flatMap(entity =>
      routesOf(entity).flatMap(route => {
        const isOpen = route.method === 'GET' || entity.writes === undefined
        return isGeneric(entity, route) === isOpen ? [] : [`${route.method} ${route.path}`]
      }),
    )
    expect(wrong).toEqual([])
  })
}

/** Foreign keys whose column is not the first of any index. */
const unindexed = `select c."relname" as "table", a."attname" as "column"
from pg_constraint f
join pg_class c on c."oid" = f."conrelid"
join pg_attribute a on a."attrelid" = c."oid" and a."attnum" = f."conkey"[1]
where f."contype" = 'f' and c."relname" = any($1::text[]) and not exists (
  select 1 from pg_index i where i."indrelid" = c."oid" and i."indkey"[0] = f."conkey"[1] and i."indisvalid")`
