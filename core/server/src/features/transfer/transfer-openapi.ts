import type { Entity } from '@tessera/core'
import type { RouteDescription } from '../../rest/entity-route.ts'
import {
  filterColumn,
  filtersSchema,
  issueSchema,
  orderBySchema,
  parameterRef,
  schemaName,
  schemaRef,
} from '../../rest/openapi-components.ts'
import { bodyErrors, bracketed, json, object, response } from '../../rest/openapi-entity.ts'
import { mostRows } from './import-request.ts'

/** What the OpenAPI document says of the export of an entity. */
export function describeExport(entity: Entity): RouteDescription {
  const rows = { type: 'array', items: schemaRef(schemaName(entity)) }
  const column = schemaRef(schemaName(entity, 'column'))
  return {
    summary: `Exports ${entity.plural.replaceAll('-', ' ')} as a file`,
    parameters: [
      { name: 'format', in: 'query', required: true, schema: { type: 'string', enum: ['csv', 'json'] } },
      parameterRef('fields'),
      bracketed('filters', filtersSchema(filterColumn(column))),
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
}

/** What the OpenAPI document says of the import of an entity. */
export function describeImport(entity: Entity): RouteDescription {
  const many = entity.plural.replaceAll('-', ' ')
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
}

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
