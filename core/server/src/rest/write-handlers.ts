import type { Entity } from '@tessera/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../access/caller.ts'
import { hidingCurrent, visibleRecord } from '../access/visible-record.ts'
import { UnsupportedMediaTypeError, ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import type { EntityService } from '../service/entity-service.ts'
import { etagOf } from '../service/etag.ts'
import { sendPrivate } from './conditional.ts'
import { fileReceiverOf } from './file-receiver.ts'
import { type Form, readForm } from './multipart.ts'
import { idOf } from './read-handlers.ts'
import { idsOf, type Values } from './record-validator.ts'
import { recordValidator } from './record-validators.ts'
import type { Rest } from './rest.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
/** A service whose input was validated by a schema instead of the compiler. */
export type CheckedService = EntityService & {
  create(input: Values, context: Context): Promise<object>
  createMany(inputs: readonly Values[], context: Context): Promise<object[]>
  update(id: string, patch: Values, context: Context, ifMatch?: string): Promise<object>
  updateMany(changes: readonly { readonly id: string; readonly data: Values }[], context: Context): Promise<object[]>
  findOrCreate(input: Values, context: Context): Promise<{ row: object; isCreated: boolean }>
}
type Handlers = Readonly<
  Record<'create' | 'createMany' | 'findOrCreate' | 'update' | 'updateMany' | 'remove' | 'removeMany', Handler>
>

/** The handlers of an entity's writing routes. */
export function writeHandlers(rest: Rest, entity: Entity): Handlers {
  const validator = recordValidator(rest.host, entity)
  let service: CheckedService | undefined
  const serviceOf = () => (service ??= rest.host.service(entity) as CheckedService)
  /** Callers who may write records but not read them only get the id. */
  const shownTo =
    ({ caller }: FastifyRequest) =>
    (row: object) =>
      visibleRecord(rest.host.access, caller, entity, row)
  const isFileField = (name: string) => entity.fields[name]?.kind === 'file' && entity.fields[name].writable

  return {
    async create(request, reply) {
      const row = await received(request, 'create', (input, context) => serviceOf().create(input, context))
      reply.header('location', `/api/${entity.path}/${(row as { id?: string }).id}`)
      return sendRecord(request, reply.code(201), row)
    },

    async createMany(request, reply) {
      const rows = await serviceOf().createMany(validator.newRecords(jsonOf(request)), contextOf(request))
      return sendPrivate(request, reply.code(201), JSON.stringify({ data: rows }))
    },

    async findOrCreate(request, reply) {
      const { row, isCreated } = await received(request, 'create', (input, context) => {
        if (Object.keys(input).length === 0) throw new ValidationError(issues.NO_FIELDS())
        return serviceOf().findOrCreate(input, context)
      })
      return sendRecord(request, reply.code(isCreated ? 201 : 200), row)
    },

    async update(request, reply) {
      const id = idOf(request)
      const row = await hidingCurrent(rest.host.access, request.caller, entity, () =>
        received(
          request,
          'update',
          (patch, context) => serviceOf().update(id, patch, context, request.headers['if-match']),
          id,
        ),
      )
      return sendRecord(request, reply, row, shownTo(request)(row))
    },

    async updateMany(request, reply) {
      const rows = await serviceOf().updateMany(validator.changes(jsonOf(request)), contextOf(request))
      return sendPrivate(request, reply, JSON.stringify({ data: rows.map(shownTo(request)) }))
    },

    async remove(request, reply) {
      const row = await hidingCurrent(rest.host.access, request.caller, entity, () =>
        serviceOf().remove(idOf(request), contextOf(request), request.headers['if-match']),
      )
      return sendPrivate(request, reply, JSON.stringify({ data: shownTo(request)(row) }))
    },

    async removeMany(request, reply) {
      const rows: readonly object[] = await serviceOf().removeMany(idsOf(jsonOf(request)), contextOf(request))
      return sendPrivate(request, reply, JSON.stringify({ data: rows.map(shownTo(request)) }))
    },
  }

  /**
   * Reads and validates a record from JSON or a form and writes it; its files are discarded if the write fails.
   * @param id of the record that is changed
   */
  async function received<Result>(
    request: FastifyRequest,
    action: 'create' | 'update',
    write: (values: Values, context: Context) => Promise<Result>,
    id?: string,
  ): Promise<Result> {
    const context = contextOf(request)
    if (!request.isMultipart()) return write(validator.record(action, request.body), context)
    const receiver = fileReceiverOf(serviceOf())
    const form = await readForm(request, receiver, id, isFileField, context)
    try {
      const values = validator.record(action, withFiles(form))
      return await write({ ...values, ...form.fileValues }, context)
    } catch (error) {
      if (Object.keys(form.fileValues).length > 0) await receiver?.discard(form.fileValues)
      throw error
    }
  }

  /** The received data with the values of file fields, as far as clients may set them. */
  function withFiles({ data, fileValues }: Form): unknown {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
    const settable = Object.entries(fileValues).filter(([name]) => entity.fields[name]?.writable)
    return { ...data, ...Object.fromEntries(settable) }
  }
}

function contextOf(request: FastifyRequest): Context {
  return { caller: request.caller }
}

function jsonOf(request: FastifyRequest): unknown {
  if (request.isMultipart()) throw new UnsupportedMediaTypeError()
  return request.body
}

/** @param shown the visible part of the row */
function sendRecord(request: FastifyRequest, reply: FastifyReply, row: object, shown = row): FastifyReply {
  return sendPrivate(request, reply, JSON.stringify({ data: shown }), etagOf(row))
}
