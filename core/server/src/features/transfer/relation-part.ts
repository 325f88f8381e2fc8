import { type Entity, fieldEntries, linkedName, referencesOf, toCamelCase } from '@tessera/core'
import { readableSql } from '../../access/readable.ts'
import { routeOf } from '../../access/right-routes.ts'
import { selected, sqlNames } from '../../database/sql-names.ts'
import { ValidationError } from '../../errors/errors.ts'
import { issues } from '../../errors/issues.ts'
import type { ContentHost } from '../../plugin/plugin.ts'
import type { Cells, ImportedRecord, PartColumn } from '../../plugin/transfer-part-of.ts'
import type { Context } from '../../records/caller.ts'
import { Parameters } from '../../records/parameters.ts'
import { NamedCells } from './named-cells.ts'
import { cellOfNames, namesIn, type RecordNames } from './record-names.ts'
import type { CallerTools, ExportTools, ImportTools, TransferPart } from './transfer-part.ts'

type Host = ContentHost

/** Links in one statement. */
const mostAtOnce = 1000

/** As many records as a cell names. */
const mostLinks = 1000

/** Links of an entity, from the side of its records. */
interface Side {
  readonly column: PartColumn
  readonly relation: Entity
  /** The link's field with the record, and the one with the linked record. */
  readonly key: string
  readonly endKey: string
  readonly end: Entity
  /** The records order their links, as the left end of a relation does; else those at the other end do. */
  readonly isOrdering: boolean
  readonly variant?: LinkVariant
  readonly namesOf?: NamesOf
}

type NamesOf = RecordNames['namesOf']

/** Which links of a relation a column has: those of a variant, or all others. */
type LinkVariant = { readonly is: string } | { readonly isNot: string }

/** A column of links that `linksPart` declares. */
export interface LinkColumn extends Pick<PartColumn, 'name' | 'heading'> {
  labels?(host: Pick<Host, 'catalogues'>): Readonly<Record<string, string>>
  /** The entity of the links, which has an `orderIndex`; the records order them. */
  readonly links: Entity
  /** Its references to the record and to the linked record. */
  readonly from: string
  readonly to: string
  readonly variant?: LinkVariant
  /** Default: as cells name records elsewhere. For links within an entity, whose titles the same file may change. */
  readonly namesOf?: NamesOf
}

/**
 * Columns for links that are no relation, or for some links of one: each cell names the linked records of a record, in their
 * order. For `transferParts` of a plugin.
 * @param replaces relations that these columns stand for
 */
export function linksPart(
  entity: Entity,
  columns: readonly LinkColumn[],
  replaces: readonly Entity[] = [],
): TransferPart {
  const reads = [...new Set(columns.map(({ links }) => links))]
  const labels = new Map(columns.map(column => [column.name, column.labels]))
  const sides = columns.map(({ name, heading, links, from, to, variant, namesOf }): Side => {
    const end = referencesOf(links).find(reference => reference.name === to)?.target
    if (!end) throw new TypeError(`${links.path} has no reference "${to}"`)
    const column = { name, ...(heading !== undefined && { heading }), entity: end.path }
    return {
      column,
      relation: links,
      key: from,
      endKey: to,
      end,
      isOrdering: true,
      ...(variant && { variant }),
      ...(namesOf && { namesOf }),
    }
  })
  const part = partOf(entity, sides)
  return {
    ...part,
    reads,
    replaces,
    async columns(tools, use) {
      const usable = await part.columns(tools, use)
      return usable.map(column => {
        const said = labels.get(column.name)?.(tools.host)
        return said ? { ...column, labels: said } : column
      })
    },
  }
}

interface Link {
  readonly id: string
  readonly ownerId: string
  readonly endId: string
  readonly orderIndex: number
}

/** The relations of an entity as columns: each cell names all linked records of a record, in their order. */
export function relationPart(entity: Entity, entities: Iterable<Entity>): TransferPart {
  return partOf(entity, sidesOf(entity, entities))
}

function partOf(entity: Entity, sides: readonly Side[]): TransferPart {
  const sideOf = (name: string) => sides.find(({ column }) => column.name === name)
  return {
    entity,
    reads: [],
    async columns({ host, context }, use) {
      return sides.filter(side => mayUse(side, host, context, use)).map(({ column }) => column)
    },
    async read(ids, names, tools) {
      const cells = new Map<string, Record<string, string>>(ids.map(id => [id, {}]))
      for (const name of names) {
        const side = sideOf(name)
        if (!side) continue
        for (const [id, cell] of await cellsOf(side, ids, tools)) (cells.get(id) as Record<string, string>)[name] = cell
      }
      return new Map([...cells].map(([id, line]) => [id, [line as Cells]]))
    },
    async prepare(lines, tools) {
      const columns = sides.map(({ column: { name }, end }) => [name, end] as const)
      await new NamedCells(columns).fetch(lines, tools)
    },
    async write(records, tools) {
      const columns = new Set(records.flatMap(({ lines }) => lines.flatMap(({ cells }) => Object.keys(cells))))
      for (const side of sides) if (columns.has(side.column.name)) await writeLinks(side, records, tools)
    },
  }
}

function sidesOf(entity: Entity, entities: Iterable<Entity>): Side[] {
  const found = [...entities].flatMap((relation): Omit<Side, 'column'>[] => {
    const { ends, writes } = relation
    if (!ends || writes === 'services') return []
    const references = referencesOf(relation)
    const targets = ends.map(end => references.find(({ name }) => name === end)?.target) as [Entity, Entity]
    const at = targets.findIndex(({ path }) => path === entity.path)
    if (at < 0 || !isPlain(relation)) return []
    const [key, endKey] = at === 0 ? ends : ([ends[1], ends[0]] as const)
    return [{ relation, key, endKey, end: targets[1 - at] as Entity, isOrdering: at === 0 }]
  })
  const short = ({ end }: Omit<Side, 'column'>) => toCamelCase(end.plural)
  const counts = Map.groupBy(found, short)
  return found.map(side => {
    const name = linkedName(entity, side.relation)
    const isClear = counts.get(short(side))?.length === 1 && !Object.hasOwn(entity.fields, short(side))
    return { ...side, column: { name, heading: isClear ? short(side) : name, entity: side.end.path } }
  })
}

/** Whether naming a record is enough to create a link: it has no other required fields. */
function isPlain(relation: Entity): boolean {
  return fieldEntries(relation).every(
    ([name, field]) =>
      relation.ends?.includes(name) ||
      !field.writable ||
      !field.required ||
      field.generated !== undefined ||
      field.default !== undefined,
  )
}

function mayUse({ relation, end }: Side, { access }: Host, context: Context, use: 'export' | 'import'): boolean {
  const isReadable = access.mayRead(context.caller, relation) && access.mayRead(context.caller, end)
  if (!isReadable || use === 'export') return isReadable
  return (['create', 'delete'] as const).every(right => access.isAllowed(context.caller, ...routeOf(relation, right)))
}

/** @throws ValidationError if a record has more links than a cell holds */
async function cellsOf(side: Side, ids: readonly string[], tools: ExportTools): Promise<Map<string, string>> {
  const links = await linksOf(side, ids, tools)
  const { namesOf } = side.namesOf ? { namesOf: side.namesOf } : tools.names.of(side.end)
  const names = await namesOf([...new Set(links.map(({ endId }) => endId))], tools)
  const byOwner = Map.groupBy(links, ({ ownerId }) => ownerId)
  return new Map(
    ids.map(id => {
      const linked = byOwner.get(id) ?? []
      if (linked.length > mostLinks) {
        throw new ValidationError(
          issues.EXPORT_TOO_MANY_LINKS('fields', { name: side.column.name, maximum: mostLinks }),
        )
      }
      return [id, cellOfNames(linked.flatMap(({ endId }) => names.get(endId) ?? []))]
    }),
  )
}

/** The links of records that the caller may see to records that the caller may see, in their order. By hand: only a few of their columns. */
async function linksOf(
  { relation, key, endKey, end, isOrdering, variant }: Side,
  ids: readonly string[],
  { host, context }: CallerTools,
): Promise<Link[]> {
  const [table, names] = sqlNames(relation, 'l')
  const [endTable, endNames] = sqlNames(end, 'e')
  const columns = names as Readonly<Record<string, string>>
  const parameters = new Parameters()
  const visible = [
    readableSql(host, relation, 'l', context, parameters),
    readableSql(host, end, 'e', context, parameters),
    ...(variant
      ? [
          'is' in variant
            ? `${columns.variant} = ${parameters.add(variant.is)}`
            : `${columns.variant} <> ${parameters.add(variant.isNot)}`,
        ]
      : []),
  ]
  const shown = { id: columns.id, ownerId: columns[key], endId: columns[endKey], orderIndex: columns.orderIndex }
  const order = [columns[key], ...(isOrdering ? [columns.orderIndex] : []), columns.id]
  const text = `select ${selected(shown as Record<string, string>, 'id', 'ownerId', 'endId', 'orderIndex')}
    from ${table} join ${endTable} on ${endNames.id} = ${columns[endKey]}
    where ${columns[key]} = any(${parameters.add(ids)}::uuid[]) and ${visible.join(' and ')} order by ${order.join(', ')}`
  return (context.transaction ?? host.database).query<Link>({ text, values: parameters.values })
}

/** Makes the links of records those that their cells name; links to records that the caller may not see stay. */
async function writeLinks(side: Side, records: readonly ImportedRecord[], tools: ImportTools): Promise<void> {
  const { relation, key, endKey, end, isOrdering, column, variant } = side
  const given = records.flatMap(({ id, isNew, lines }) => {
    const line = lines.find(({ cells }) => cells[column.name] !== undefined)
    return line ? [{ id, isNew, row: line.row, cell: line.cells[column.name] ?? '' }] : []
  })
  const cells = given.map(({ row, cell }) => ({ row, names: namesIn(cell) }))
  const named = await new NamedCells([[column.name, end]]).find(column.name, end, cells, tools)
  const there = await linksOf(
    side,
    given.filter(({ isNew }) => !isNew).map(({ id }) => id),
    tools,
  )
  const byOwner = Map.groupBy(there, ({ ownerId }) => ownerId)
  const removed: string[] = []
  const moved: { readonly id: string; readonly data: object }[] = []
  const made: { readonly ownerId: string; readonly endId: string; readonly place: number }[] = []
  for (const { id, row } of given) {
    const { ids, isWhole } = named.get(row) ?? { ids: [], isWhole: false }
    const links = byOwner.get(id) ?? []
    // What could not be found or fetched may be one of those that are there.
    if (isWhole) removed.push(...links.filter(({ endId }) => !ids.includes(endId)).map(link => link.id))
    const known = new Map(links.toReversed().map(link => [link.endId, link]))
    const isInOrder = isSorted(ids.flatMap(endId => known.get(endId)?.orderIndex ?? [])) && isLastNew(ids, known)
    ids.forEach((endId, place) => {
      const link = known.get(endId)
      if (!link) made.push({ ownerId: id, endId, place: isInOrder ? placeAfter(links, ids, place, known) : place })
      else if (isOrdering && !isInOrder && link.orderIndex !== place)
        moved.push({ id: link.id, data: { orderIndex: place } })
    })
  }
  const places = isOrdering ? undefined : await lastPlaces(side, made, tools)
  const inputs = made.map(({ ownerId, endId, place }) => {
    const next = places ? (places.get(endId) ?? -1) + 1 : place
    places?.set(endId, next)
    return {
      [key]: ownerId,
      [endKey]: endId,
      orderIndex: next,
      ...(variant && 'is' in variant && { variant: variant.is }),
    }
  })
  const service = tools.host.service(relation)
  for (const part of parts(removed)) await service.removeMany(part, tools.context)
  for (const part of parts(moved)) await service.updateMany(part as never, tools.context)
  for (const part of parts(inputs)) await service.createMany(part as never, tools.context)
}

function isSorted(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || (places[index - 1] as number) < place)
}

/** Whether no new link stands before one that is there. */
function isLastNew(ids: readonly string[], known: ReadonlyMap<string, Link>): boolean {
  const first = ids.findIndex(id => !known.has(id))
  return first < 0 || ids.slice(first).every(id => !known.has(id))
}

/** The place of a new link behind those that are there. */
function placeAfter(
  links: readonly Link[],
  ids: readonly string[],
  place: number,
  known: ReadonlyMap<string, Link>,
): number {
  const last = Math.max(-1, ...links.map(({ orderIndex }) => orderIndex))
  return last + 1 + place - ids.filter(id => known.has(id)).length
}

/** The last place of a link, by the linked record that orders them. */
async function lastPlaces(
  { relation, endKey }: Side,
  made: readonly { readonly endId: string }[],
  { context }: ImportTools,
): Promise<Map<string, number>> {
  const [table, names] = sqlNames(relation, 'l')
  const columns = names as Readonly<Record<string, string>>
  const text = `select ${columns[endKey]} as "id", max(${columns.orderIndex})::integer as "last" from ${table}
    where ${columns[endKey]} = any($1::uuid[]) group by ${columns[endKey]}`
  const values = [[...new Set(made.map(({ endId }) => endId))]]
  const rows = await context.transaction.query<{ id: string; last: number }>({ text, values })
  return new Map(rows.map(({ id, last }) => [id, last]))
}

function parts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / mostAtOnce) }, (_, index) =>
    items.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  )
}
