import type { Entity, JsonSchema } from '@tessera/core'
import type { RouteDescription } from './entity-route.ts'
import type { EntityOperation } from './entity-routes.ts'
import {
  filterColumn,
  filtersSchema,
  orderBySchema,
  parameterRef,
  responseRef,
  schemaName,
  schemaRef,
} from './openapi-components.ts'
import { mostItems } from './record-validator.ts'
import type { CataloguedRoute } from './route-catalog.ts'

/** Describes an entity route. @param isPublic whether everyone may use it */
export function entityOperation({ config, method }: CataloguedRoute, isPublic: boolean): JsonSchema {
  const { entity, operation, describe } = config.entityRoute as NonNullable<CataloguedRoute['config']['entityRoute']>
  const { responses, ...description } = describe?.(entity) ?? described(entity, operation as EntityOperation)
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

function described(entity: Entity, operation: EntityOperation): RouteDescription {
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
export const bodyErrors = { 413: responseRef('tooLarge'), 415: responseRef('unsupportedMediaType') }
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

export function object(properties: JsonSchema, required: readonly string[], more: JsonSchema = {}): JsonSchema {
  return { type: 'object', required, properties, ...more }
}

export function response(
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

export function json(schema: JsonSchema): JsonSchema {
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

export function bracketed(name: string, schema: JsonSchema): JsonSchema {
  return { name, in: 'query', style: 'deepObject', explode: true, description: `Bracket-encoded, at any depth`, schema }
}
