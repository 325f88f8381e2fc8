import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '@tessera/core'
import { referencesOf } from '@tessera/core'
import type { Transaction } from '../../database/database.ts'
import { inSavepoint } from '../../database/savepoint.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import { type Context, system } from '../../records/caller.ts'
import type { EntityService, RestoredRecord } from '../../records/entity-service.ts'
import { recordContentsOf } from '../../records/record-contents.ts'
import { tableOf } from '../../records/table.ts'
import { describeError } from '../../rest/error-response.ts'
import type { ArchiveManifest } from './archive-format.ts'
import type { ArchiveCounts } from './archive-report.ts'
import { allColumns } from './archived-entities.ts'
import { sameUniqueValues } from './same-unique-values.ts'

/** A service of any entity; the values were validated when they were first written. */
type AnyService = EntityService & {
  updateMany(changes: readonly Change[], context: Context): Promise<object[]>
}

interface Change {
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A reference to a record that comes later. */
interface Deferred extends Change {
  readonly entity: Entity
  readonly target: Entity
  readonly targetId: string
}

interface WriterOptions {
  readonly transaction: Transaction
  readonly counts: ArchiveCounts
  readonly isDryRun: boolean
}

const rowsAtOnce = 500
/** Each site says itself when a record was made and changed there. */
const ownFields = new Set(['id', 'createdAt', 'updatedAt'])

/** Writes the records of an archive in the order of its entries. */
export class ArchiveWriter {
  readonly #host: ServerHost
  readonly #options: WriterOptions
  /** Position of each entity in the archive. */
  readonly #order: ReadonlyMap<string, number>
  /** Ids here of records that have another one in the archive, by path and id there. */
  readonly #otherIds = new Map<string, string>()
  readonly #deferred: Deferred[] = []

  constructor(host: ServerHost, manifest: ArchiveManifest, options: WriterOptions) {
    this.#host = host
    this.#options = options
    this.#order = new Map(manifest.entities.map(({ path }, index) => [path, index]))
  }

  async write(entity: Entity, rows: readonly RestoredRecord[]): Promise<void> {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = rows.slice(from, from + rowsAtOnce)
      // What is refused as a whole is written one by one, so that only those that can't be are left out.
      if (!(await this.#tried(entity, part))) for (const row of part) await this.#tried(entity, [row])
    }
  }

  /** Writes the references to records that came later. */
  async end(): Promise<void> {
    for (const group of Map.groupBy(this.#deferred, ({ entity }) => entity).values()) {
      for (let from = 0; from < group.length; from += rowsAtOnce)
        await this.#pointOn(group.slice(from, from + rowsAtOnce))
    }
  }

  /** @returns false if several records were refused, none of which was written */
  async #tried(entity: Entity, rows: readonly RestoredRecord[]): Promise<boolean> {
    const deferred = this.#deferred.length
    try {
      await inSavepoint(this.#options.transaction, transaction => this.#write(entity, rows, { ...system, transaction }))
      return true
    } catch (error) {
      const { status, causes } = describeError(error, this.#host.configuration.isProduction)
      if (status >= 500) throw error
      this.#deferred.length = deferred
      const [only] = rows
      if (rows.length > 1 || !only) return false
      this.#options.counts.leaveOut(entity.path, only.id, causes.map(({ text }) => text).join('; '))
      return true
    }
  }

  async #write(entity: Entity, rows: readonly RestoredRecord[], context: Context): Promise<void> {
    const { transaction, counts } = this.#options
    const pointing = await this.#withReferences(entity, rows)
    const known = await this.#recordsHere(
      entity,
      pointing.map(({ id }) => id),
    )
    const others = pointing.filter(({ id }) => !known.has(id))
    const same = await sameUniqueValues(entity, others, transaction)
    for (const [id, here] of same) this.#otherIds.set(`${entity.path}/${id}`, here)
    for (const [id, record] of await this.#recordsHere(entity, [...same.values()])) known.set(id, record)
    const coming = others.filter(({ id }) => !same.has(id))
    await this.#create(entity, coming, context)
    const changes = pointing.flatMap(row => {
      const record = known.get(same.get(row.id) ?? row.id)
      const data = record && this.#changedFields(entity, row, record)
      return record && data ? [{ id: record.id, data }] : []
    })
    if (changes.length > 0) await this.#service(entity).updateMany(changes, context)
    counts.add('created', entity.path, coming.length)
    counts.add('changed', entity.path, changes.length)
    counts.add('unchanged', entity.path, pointing.length - coming.length - changes.length)
  }

  async #create(entity: Entity, rows: readonly RestoredRecord[], context: Context): Promise<void> {
    if (rows.length === 0) return
    const { fields } = entity
    const whole = rows.map(row => ({
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null])),
      ...row,
    }))
    await this.#service(entity).restoreMany(whole, context)
  }

  #changedFields(entity: Entity, row: RestoredRecord, here: RestoredRecord): Change['data'] | undefined {
    // Bytes are stored by a real run only, and no record may name those that aren't there.
    const isWithoutBytes = this.#options.isDryRun && recordContentsOf(this.#host.service(entity)) !== undefined
    const changed = Object.entries(row).filter(
      ([name, value]) =>
        !ownFields.has(name) &&
        !(isWithoutBytes && entity.fields[name]?.kind === 'file') &&
        !isDeepStrictEqual(value, here[name]),
    )
    return changed.length > 0 ? Object.fromEntries(changed) : undefined
  }

  async #recordsHere(entity: Entity, ids: readonly string[]): Promise<Map<string, RestoredRecord>> {
    if (ids.length === 0) return new Map()
    const text = `select ${allColumns(entity, 't')} from ${tableOf(entity).sql} t where t."id" = any($1::uuid[]) order by t."id" for update`
    const rows = await this.#options.transaction.query<RestoredRecord>({ text, values: [ids] })
    return new Map(rows.map(row => [row.id, row]))
  }

  /** The records whose references lead somewhere; those that may be empty are, until their target is there. */
  async #withReferences(entity: Entity, rows: readonly RestoredRecord[]): Promise<RestoredRecord[]> {
    let pointing: RestoredRecord[] = rows.map(row => this.#withPointer(entity, row))
    for (const { name, field, target } of referencesOf(entity)) {
      if (!this.#host.entities.has(target.path)) continue
      const renamed = pointing.map(row => {
        const id = row[name]
        const here = typeof id === 'string' ? this.#otherIds.get(`${target.path}/${id}`) : undefined
        return here === undefined ? row : { ...row, [name]: here }
      })
      const isSelf = target.path === entity.path
      const ids = renamed.flatMap(row => (typeof row[name] === 'string' ? [row[name] as string] : []))
      const there = isSelf && field.nullable ? new Set<string>() : await this.#existing(target, ids)
      pointing = renamed.flatMap(row => {
        const id = row[name]
        if (typeof id !== 'string' || there.has(id)) return [row]
        if (!field.nullable) {
          this.#options.counts.leaveOut(entity.path, row.id, `${name} names a record that is not here`)
          return []
        }
        // Written by `end`: an existing record points there until then.
        if (this.#comesLater(entity, target)) {
          this.#deferred.push({ entity, id: row.id, data: { [name]: id }, target, targetId: id })
        } else this.#options.counts.leaveOut(entity.path, row.id, `${name} was emptied: its record is not here`)
        return [this.#comesLater(entity, target) ? without(row, name) : { ...row, [name]: null }]
      })
    }
    return pointing
  }

  /** A pointer without a foreign key names the record here. */
  #withPointer(entity: Entity, row: RestoredRecord): RestoredRecord {
    const { pointer } = entity
    if (!pointer) return row
    const { [pointer.field]: id, [pointer.module]: module } = row
    const target = [...this.#host.entities.values()].find(each => each.module === module && each.name === pointer.name)
    const here = target && this.#otherIds.get(`${target.path}/${id}`)
    return here === undefined ? row : { ...row, [pointer.field]: here }
  }

  #comesLater(entity: Entity, target: Entity): boolean {
    const own = this.#order.get(entity.path) ?? 0
    return (this.#order.get(target.path) ?? -1) >= own
  }

  async #existing(entity: Entity, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set()
    const text = `select "id" from ${tableOf(entity).sql} where "id" = any($1::uuid[])`
    const rows = await this.#options.transaction.query<{ id: string }>({ text, values: [[...new Set(ids)]] })
    return new Set(rows.map(({ id }) => id))
  }

  async #pointOn(group: readonly Deferred[]): Promise<void> {
    const [{ entity } = { entity: undefined }] = group
    if (!entity) return
    const here = (of: Entity, id: string) => this.#otherIds.get(`${of.path}/${id}`) ?? id
    const named = group.map(each => ({
      ...each,
      id: here(entity, each.id),
      targetId: here(each.target, each.targetId),
    }))
    const records = await this.#recordsHere(
      entity,
      named.map(({ id }) => id),
    )
    const there = new Map<string, ReadonlySet<string>>()
    for (const [path, each] of Map.groupBy(named, ({ target }) => target.path)) {
      const [{ target } = { target: entity }] = each
      there.set(
        path,
        await this.#existing(
          target,
          each.map(({ targetId }) => targetId),
        ),
      )
    }
    const changes = new Map<string, Record<string, unknown>>()
    for (const { id, data, target, targetId } of named) {
      const record = records.get(id)
      const [field = ''] = Object.keys(data)
      if (!record) continue
      if (!there.get(target.path)?.has(targetId)) {
        this.#options.counts.leaveOut(entity.path, id, `${field} stays as it is: its record is not here`)
      } else if (record[field] !== targetId) changes.set(id, { ...changes.get(id), [field]: targetId })
    }
    if (changes.size === 0) return
    const all = [...changes].map(([id, data]) => ({ id, data }))
    await this.#service(entity).updateMany(all, { ...system, transaction: this.#options.transaction, history: 'none' })
  }

  #service(entity: Entity): AnyService {
    return this.#host.service(entity) as unknown as AnyService
  }
}

function without(row: RestoredRecord, name: string): RestoredRecord {
  const { [name]: _left, ...rest } = row
  return rest as RestoredRecord
}
