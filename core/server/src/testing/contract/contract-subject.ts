import { type Entity, fieldEntries, referencesOf } from '@tessera/core'
import type { TestHost } from '../create-test-host.ts'
import { sampleInput } from '../sample.ts'
import type { TestClient, TestRow } from '../test-client.ts'
import { type RecordWriter, recordWriter } from './record-writer.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Values for inputs that schemas alone can't tell, by entity path: `{ 'blog/articles': n => ({ isbn: isbnOf(n) }) }`. The
 * second parameter holds what the test itself gives, for values that have to go with it; the third one makes a record of
 * another entity, for references that few records may share.
 */
export type SampleValues = Readonly<
  Record<string, (n: number, given: Values, make: (entity: Entity) => Promise<TestRow>) => Values | Promise<Values>>
>

/** One entity of a running host, and what a test of it needs. */
export interface ContractSubject {
  readonly entity: Entity
  /** `/api/blog/articles` */
  readonly url: string
  readonly host: TestHost
  readonly languages: readonly string[]
  readonly administrator: TestClient
  readonly nobody: TestClient
  /** References whose records their module keeps from being left alone, as `rbac/roles-to-permissions.roleId`. */
  readonly restricted: readonly string[]
  /** References whose records a removal hook deletes with what they point to. */
  readonly removed: readonly string[]
  /** A caller who may read: `nobody` where everyone may. */
  readonly reader: TestClient
  /** Writes records as it may be done: over the routes, or by the service. */
  readonly writer: RecordWriter
  /** A valid input that was never used before, all fields given; the records that it points to are made. */
  input(values?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
  /** The same, with only what has to be sent. */
  minimalInput(values?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
  create(values?: Readonly<Record<string, unknown>>): Promise<TestRow>
  /** Several at once, in this order. */
  createMany(values: readonly Readonly<Record<string, unknown>>[]): Promise<readonly TestRow[]>
  /** The same for another entity of the host. */
  of(entity: Entity): ContractSubject
}

/** How many records of an entity the references of samples are spread over. */
const poolSize = 4
/** Numbers of samples have as many digits, so that texts sort as numbers do in every collation. */
const firstNumber = 1000

/** Gives the subject of any entity of the host. */
export function contractSubjects(
  host: TestHost,
  samples: SampleValues,
  restricted: readonly string[] = [],
  removed: readonly string[] = [],
): (entity: Entity) => ContractSubject {
  const counters = new Map<string, number>()
  const pools = new Map<string, Promise<TestRow>[]>()
  const administrator = host.asAdministrator()
  const nobody = host.asNobody()

  function next(entity: Entity): number {
    const n = counters.get(entity.path) ?? firstNumber
    counters.set(entity.path, n + 1)
    return n
  }

  /** Records to point to: of a small pool, or new ones where the combination may exist once only. */
  async function references(entity: Entity, n: number, isMinimal: boolean, above: readonly string[]) {
    const found: Record<string, string> = {}
    for (const { name, field, target } of referencesOf(entity)) {
      if (!field.writable || (isMinimal && !field.required)) continue
      if (!field.required && [...above, entity.path].includes(target.path)) continue
      const isUnique = field.unique || entity.unique.some(names => names.includes(name))
      const row = isUnique ? await make(target, above) : await pooled(target, n, above)
      found[name] = row.id
    }
    return found
  }

  function pooled(target: Entity, n: number, above: readonly string[]): Promise<TestRow> {
    const pool = pools.get(target.path) ?? []
    pools.set(target.path, pool)
    pool[n % poolSize] ??= make(target, above)
    return pool[n % poolSize] as Promise<TestRow>
  }

  async function input(
    entity: Entity,
    values: Readonly<Record<string, unknown>>,
    isMinimal: boolean,
    above: readonly string[] = [],
  ) {
    const n = next(entity)
    const own = await samples[entity.path]?.(n, values, target => make(target, [...above, entity.path]))
    return sampleInput(entity, n, {
      languages: host.host.configuration.languages,
      references: await references(entity, n, isMinimal, above),
      minimal: isMinimal,
      values: { ...own, ...values },
    })
  }

  async function make(entity: Entity, above: readonly string[]): Promise<TestRow> {
    const values = await input(entity, {}, true, [...above, entity.path])
    return (await recordWriter(entity, host, administrator).create(values)).row
  }

  return function subjectOf(entity): ContractSubject {
    const writer = recordWriter(entity, host, administrator)
    return {
      entity,
      url: urlOf(entity),
      host,
      languages: host.host.configuration.languages,
      administrator,
      nobody,
      restricted,
      removed,
      reader: entity.access.read === 'public' ? nobody : administrator,
      writer,
      input: (values = {}) => input(entity, values, false),
      minimalInput: (values = {}) => input(entity, values, true),
      create: async (values = {}) => (await writer.create(await input(entity, values, false))).row,
      async createMany(values) {
        const inputs: Record<string, unknown>[] = []
        for (const own of values) inputs.push(await input(entity, own, false))
        return writer.createMany(inputs)
      },
      of: subjectOf,
    }
  }
}

export function urlOf(entity: Entity): string {
  return `/api/${entity.path}`
}

/**
 * The routes that a module has in place of the generic ones of an entity, by their addresses below it: `PATCH /{}`. What is
 * closed is not in the API document.
 */
export async function ownRoutesOf(entity: Entity, host: TestHost): Promise<ReadonlySet<string>> {
  const { body } = await host.asAdministrator().get('/api/openapi.json')
  const { paths } = body as { readonly paths: Readonly<Record<string, object>> }
  const url = urlOf(entity)
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) => {
      if (path !== url && !path.startsWith(`${url}/`)) return []
      const below = path.slice(url.length).replace(/\{\w+\}/g, '{}')
      return Object.keys(methods).map(method => `${method.toUpperCase()} ${below}`)
    }),
  )
}

/** Names of the fields that a response holds. */
export function readableFields(entity: Entity): string[] {
  return fieldEntries(entity).flatMap(([name, field]) => (field.readable ? [name] : []))
}

/** A filter group that holds exactly these records: what isolates a test from every other. */
export function only(rows: readonly TestRow[]) {
  return { column: 'id', method: 'inArray', value: rows.map(({ id }) => id) } as const
}
