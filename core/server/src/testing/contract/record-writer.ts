import type { Entity } from '@tessera/core'
import { system } from '../../access/caller.ts'
import { RefusedError } from '../../errors.ts'
import { recordValidator } from '../../rest/record-validators.ts'
import type { CheckedService } from '../../rest/write-handlers.ts'
import type { TestHost } from '../create-test-host.ts'
import type { TestClient, TestRow } from '../test-client.ts'

type Values = Readonly<Record<string, unknown>>

/** What came of a write. */
interface Written {
  readonly status: number
  readonly text: string
  /** @throws when it was refused */
  readonly row: TestRow
}

/** Writes records of one entity. */
export interface RecordWriter {
  create(input: Values): Promise<Written>
  /** @throws when it is refused */
  createMany(inputs: readonly Values[]): Promise<readonly TestRow[]>
  update(id: string, values: Values): Promise<Written>
  remove(id: string): Promise<Written>
}

/** Writes over the routes of the entity; where only services write it, by its service, with values that its schema accepts. */
export function recordWriter(entity: Entity, host: TestHost, administrator: TestClient): RecordWriter {
  return entity.writes === 'services' ? serviceWriter(entity, host) : routeWriter(entity, administrator)
}

function routeWriter({ path }: Entity, administrator: TestClient): RecordWriter {
  const url = `/api/${path}`
  return {
    create: input => administrator.post(url, input),
    createMany: async inputs =>
      (
        await administrator.post(
          `${url}/bulk`,
          inputs.map(data => ({ data })),
        )
      ).rows,
    update: (id, values) => administrator.patch(`${url}/${id}`, values),
    remove: id => administrator.delete(`${url}/${id}`),
  }
}

function serviceWriter(entity: Entity, { host }: TestHost): RecordWriter {
  const service = () => host.service(entity) as unknown as CheckedService
  const validator = recordValidator(host, entity)
  return {
    create: input => written(() => service().create(validator.record('create', input), system)),
    createMany: async inputs => {
      const values = validator.newRecords(inputs.map(data => ({ data })))
      return asJson(await service().createMany(values, system)) as TestRow[]
    },
    update: (id, values) => written(() => service().update(id, validator.record('update', values), system)),
    remove: id => written(() => service().remove(id, system)),
  }
}

async function written(work: () => Promise<object>): Promise<Written> {
  try {
    const row = asJson(await work()) as TestRow
    return { status: 200, text: JSON.stringify(row), row }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return {
      status: error.statusCode,
      text: error.message,
      get row(): never {
        throw error
      },
    }
  }
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
