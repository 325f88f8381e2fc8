import { type Entity, type ListQuery, referencesOf } from '@tessera/core'
import { issues } from '../issues.ts'
import type { Values } from '../rest/record-validator.ts'
import { NamedCells } from './named-cells.ts'
import { namesIn } from './record-names.ts'
import type { TransferPart } from './transfer-part.ts'
import type { Cells, PartColumn } from './transfer-part-of.ts'

interface Reference {
  readonly column: PartColumn
  readonly key: string
  readonly target: Entity
}

/** The references of an entity by the names of their records, as columns: `taxClass` for `taxClassId`. */
export function referencePart(entity: Entity): TransferPart {
  const references = referencesOf(entity).flatMap(({ name: key, field, target }): Reference[] => {
    const name = key.replace(/Id$/, '')
    if (!field.readable || !field.writable || name === key || Object.hasOwn(entity.fields, name)) return []
    return [{ column: { name, entity: target.path, isSingle: true }, key, target }]
  })
  return {
    entity,
    reads: [],
    async columns({ host, context }) {
      return references.filter(({ target }) => host.internals.mayRead(context, target)).map(({ column }) => column)
    },
    async read(ids, names, { host, context, names: tools }) {
      const asked = references.filter(({ column }) => names.includes(column.name))
      const query = { filters: { and: [{ column: 'id', method: 'inArray', value: ids }] }, limit: ids.length }
      const { rows } = await host.service(entity).list(query as unknown as ListQuery, context)
      const lines = new Map(ids.map(id => [id, {} as Record<string, string>]))
      for (const { column, key, target } of asked) {
        const named = (rows as unknown as readonly Values[]).flatMap(row =>
          typeof row[key] === 'string' ? [[String(row.id), row[key] as string] as const] : [],
        )
        const called = await tools.of(target).namesOf([...new Set(named.map(([, id]) => id))], { host, context })
        for (const [id, targetId] of named)
          (lines.get(id) as Record<string, string>)[column.name] = called.get(targetId) ?? ''
      }
      return new Map([...lines].map(([id, line]) => [id, [line as Cells]]))
    },
    async prepare(lines, tools) {
      await new NamedCells(references.map(({ column, target }) => [column.name, target])).fetch(lines, tools)
    },
    async values(lines, tools) {
      const values = new Map<number, Values>(lines.map(({ row }) => [row, {}]))
      for (const { column, key, target } of references) {
        const cells = lines.flatMap(({ row, cells: { [column.name]: cell } }) =>
          cell === undefined ? [] : [{ row, names: namesIn(cell) }],
        )
        const found = await new NamedCells([[column.name, target]]).find(column.name, target, cells, tools)
        for (const { row, names } of cells) {
          if (names.length > 1)
            tools.refuse(row, column.name, issues.SEVERAL_NAMED(column.name, { name: names.join('; ') }))
          const { ids: [id] = [], isWhole = true } = found.get(row) ?? {}
          if (isWhole) (values.get(row) as Values)[key] = id ?? null
        }
      }
      return values
    },
  }
}
