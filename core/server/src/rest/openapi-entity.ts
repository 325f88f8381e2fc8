import type { Entity, JsonSchema } from '@tessera/core'
import { mostRows } from '../transfer/import-request.ts'
import type { EntityOperation } from './entity-routes.ts'
import {
  filterColumn,
  filtersSchema,
  issueSchema,
  orderBySchema,
  parameterRef,
  responseRef,
  schemaName,
  schemaRef,
} from './openapi-components.ts'
import { mostItems } from './record-validator.ts'
import type { CataloguedRoute } from './route-catalog.ts'

interface Description {
  readonly summary: string
  readonly parameters?: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: JsonSchema
}

/** Describes an entity route. @param isPublic whether everyone may use it */
export function entityOperation({ config, method }: CataloguedRoute, isPublic: boolean): JsonSchema {
  const { entity, operation } = config.entityRoute as { entity: Entity; operation: EntityOperation }
  const { responses, ...description } = describe(entity, operation)
  return {
    ...description,
    operationId: `${entity.path}.${operation}${method === 'PUT' ? '.put' : ''}`.replace('/', '.'),
    tags: [entity.module],
    responses: {
      ...responses,
      400: responseRef('badRequest'),
      ...(!isPublic && { 401: responseRef('unauthorized'), 403: responseRef('forbidden') }),
      500: responseRef('failed'),
    },
  }
}

function describe(entity: Entity, operation: EntityOperation): Description {
  const row = schemaRef(schemaName(entity))
  const rows = { type: 'array', items: row }
  const column = schemaRef(schemaName(entity, 'column'))
  const create = schemaRef(schemaName(entity, 'create'))
  const update = schemaRef(schemaName(entity, 'update'))
  const [one, many] = [entity.name.replaceAll('-', ' '), entity.plural.replaceAll('-', ' ')]
  const filters = bracketed('filters', filtersSchema(filterColumn(column)))
  switch (operation) {
    case 'list':
      return {
        summary: `Lists ${many}`,
        parameters: [
          filters,
          bracketed('orderBy', orderBySchema(filterColumn(column))),
          ...listParameters.map(parameterRef),
        ],
        responses: { 200: response('Found', rows, meta), 304: { description: 'Not modified' } },
      }
    case 'count':
      return {
        summary: `Counts ${many}`,
        parameters: [filters, parameterRef('search')],
        responses: { 200: response('Counted', { type: 'integer', minimum: 0 }, object({ isEstimated }, []), ['data']) },
      }
    case 'export':
      return {
        summary: `Exports ${many} as a file`,
        parameters: [
          { name: 'format', in: 'query', required: true, schema: { type: 'string', enum: ['csv', 'json'] } },
          parameterRef('fields'),
          filters,
          bracketed('orderBy', orderBySchema(column)),
          parameterRef('search'),
        ],
        responses: {
          200: {
            description: 'Every record that matches; localized fields are columns such as `title.en` in CSV',
            content: { 'text/csv': { schema: { type: 'string' } }, 'application/json': { schema: rows } },
          },
        },
      }
    case 'find':
      return {
        summary: `Finds a ${one}`,
        parameters: [parameterRef('id'), parameterRef('include'), parameterRef('ifNoneMatch')],
        responses: {
          200: withEtag(response('Found', row)),
          304: { description: 'Not modified' },
          404: responseRef('notFound'),
        },
      }
    case 'create':
      return {
        summary: `Creates a ${one}`,
        requestBody: record(create, entity),
        responses: { 201: withEtag(response('Made', row)), ...bodyErrors, 409: responseRef('conflict') },
      }
    case 'findOrCreate':
      return {
        summary: `Finds the ${one} with exactly these values, or creates it`,
        requestBody: record(create, entity),
        responses: {
          200: withEtag(response('Found', row)),
          201: withEtag(response('Made', row)),
          ...bodyErrors,
          409: responseRef('conflict'),
        },
      }
    case 'update':
      return {
        summary: `Updates the given fields of a ${one}`,
        parameters: [parameterRef('id'), parameterRef('ifMatch')],
        requestBody: record(update, entity),
        responses: { 200: withEtag(response('Changed', row)), ...bodyErrors, ...changeErrors },
      }
    case 'remove':
      return {
        summary: `Deletes a ${one}`,
        parameters: [parameterRef('id'), parameterRef('ifMatch')],
        responses: { 200: response('Removed', row), ...changeErrors },
      }
    case 'createMany':
      return {
        summary: `Creates many ${many}, all or none`,
        requestBody: json(bulk({ data: create }, ['data'])),
        responses: { 201: response('Made', rows), ...bodyErrors, 409: responseRef('conflict') },
      }
    case 'updateMany':
      return {
        summary: `Updates many ${many}, all or none`,
        requestBody: json(bulk({ id: uuid, data: update }, ['id', 'data'])),
        responses: {
          200: response('Changed', rows),
          ...bodyErrors,
          404: responseRef('notFound'),
          409: responseRef('conflict'),
        },
      }
    case 'import':
      return {
        summary: `Creates ${many}, or updates those found by a key: all or none, unless invalid rows are skipped`,
        requestBody: json(importSchema),
        responses: {
          200: response('Imported, or the result of a dry run', reportSchema),
          ...bodyErrors,
          422: {
            description: 'Rows are invalid and nothing was imported; `data` is the report',
            content: { 'application/json': { schema: schemaRef('error') } },
          },
        },
      }
    case 'removeMany':
      return {
        summary: `Deletes many ${many}, all or none`,
        requestBody: json(
          object({ ids: { type: 'array', maxItems: mostItems, items: uuid } }, ['ids'], {
            additionalProperties: false,
          }),
        ),
        responses: {
          200: response('Removed', rows),
          ...bodyErrors,
          404: responseRef('notFound'),
          409: responseRef('conflict'),
        },
      }
  }
}

const uuid = { type: 'string', format: 'uuid' }
const importSchema = object(
  {
    rows: {
      type: 'array',
      maxItems: mostRows,
      items: {
        type: 'object',
        description: 'Fields as in a create; `title.en` for one language; columns of GET /api/core/transfer',
      },
    },
    key: { type: 'string', default: 'id', description: 'Unique field, or column, that identifies existing records' },
    format: {
      type: 'string',
      enum: ['json', 'csv'],
      default: 'json',
      description: 'csv: every value is a text, as exported',
    },
    isDryRun: { type: 'boolean', default: false },
    skipsInvalid: { type: 'boolean', default: false },
    createsMissing: {
      type: 'array',
      items: { type: 'string' },
      description: 'Columns that name linked records: those that do not exist are created',
    },
  },
  ['rows'],
  { additionalProperties: false },
)
const count = { type: 'integer', minimum: 0 }
const importError = object(
  { row: count, field: { type: ['string', 'null'] }, message: { type: 'string' }, issue: issueSchema },
  ['row', 'field', 'message', 'issue'],
)
const addition = object({ entity: { type: 'string' }, count, names: { type: 'array', items: { type: 'string' } } }, [
  'entity',
  'count',
  'names',
])
const reportSchema = object(
  {
    created: count,
    updated: count,
    errors: { type: 'array', items: importError },
    warnings: { type: 'array', items: importError, description: 'Of rows that are imported nevertheless' },
    added: { type: 'array', items: addition, description: 'Records of other entities that are created along' },
  },
  ['created', 'updated', 'errors'],
)
const bodyErrors = { 413: responseRef('tooLarge'), 415: responseRef('unsupportedMediaType') }
const changeErrors = {
  404: responseRef('notFound'),
  409: responseRef('conflict'),
  412: responseRef('preconditionFailed'),
}
const isEstimated = { const: true, description: 'The total is more than 10,000 and not exact' }
const integer = { type: 'integer' }
const meta = object({ limit: integer, offset: integer, total: integer, isEstimated }, ['limit', 'offset'])
const listParameters = [
  'search',
  'limit',
  'offset',
  'fromEnd',
  'count',
  'include',
  'includeLimit',
  'computed',
  'ifNoneMatch',
] as const

function object(properties: JsonSchema, required: readonly string[], more: JsonSchema = {}): JsonSchema {
  return { type: 'object', required, properties, ...more }
}

function response(
  description: string,
  data: JsonSchema,
  metaSchema?: JsonSchema,
  required: readonly string[] = ['data', 'meta'],
): JsonSchema {
  const schema = metaSchema ? object({ data, meta: metaSchema }, required) : object({ data }, ['data'])
  return { description, content: { 'application/json': { schema } } }
}

function withEtag(response: JsonSchema): JsonSchema {
  return { ...response, headers: { ETag: { description: 'Version of the record', schema: { type: 'string' } } } }
}

function bulk(properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { type: 'array', maxItems: mostItems, items: object(properties, required, { additionalProperties: false }) }
}

function json(schema: JsonSchema): JsonSchema {
  return { required: true, content: { 'application/json': { schema } } }
}

/** A record as JSON, or as a form with the record in `data` and a part for each file. */
function record(schema: JsonSchema, entity: Entity): JsonSchema {
  const files = Object.entries(entity.fields).filter(([, { kind, writable }]) => kind === 'file' && writable)
  const parts = Object.fromEntries(
    files.map(([name]) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
  )
  const form = object({ data: schema, ...parts }, [])
  const encoding = { data: { contentType: 'application/json' } }
  return {
    required: true,
    content: { 'application/json': { schema }, 'multipart/form-data': { schema: form, encoding } },
  }
}

function bracketed(name: string, schema: JsonSchema): JsonSchema {
  return { name, in: 'query', style: 'deepObject', explode: true, description: `Bracket-encoded, at any depth`, schema }
}
