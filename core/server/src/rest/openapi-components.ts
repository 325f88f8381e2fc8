import { type Entity, fieldEntries, filterMethods, type JsonSchema, searchLimits } from '@tessera/core'
import { listLimits } from './query.ts'
import { ignoredFields, inputSchema, rowSchema } from './schemas.ts'

/** Name of an entity's schemas: `blog.article`, `blog.article.create`, `blog.article.update`, `blog.article.column`. */
export function schemaName({ module, name }: Entity, kind?: 'create' | 'update' | 'column'): string {
  return [module, name, ...(kind ? [kind] : [])].join('.')
}

export function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

export function responseRef(name: keyof typeof errorResponses): JsonSchema {
  return { $ref: `#/components/responses/${name}` }
}

export function parameterRef(name: keyof typeof parameters): JsonSchema {
  return { $ref: `#/components/parameters/${name}` }
}

/**
 * What operations refer to.
 * @param shared schemas that hand-written routes refer to
 */
export function entityComponents(
  entities: readonly Entity[],
  languages: readonly string[],
  shared: Readonly<Record<string, JsonSchema>>,
) {
  const schemas: Record<string, JsonSchema> = { ...shared, error: errorSchema }
  for (const entity of entities) {
    schemas[schemaName(entity)] = withFormats(entity, rowSchema(entity, languages))
    schemas[schemaName(entity, 'create')] = documented(withFormats(entity, inputSchema(entity, 'create', languages)))
    schemas[schemaName(entity, 'update')] = documented(withFormats(entity, inputSchema(entity, 'update', languages)))
    schemas[schemaName(entity, 'column')] = { type: 'string', enum: columnsOf(entity, languages) }
  }
  return { schemas, parameters, responses: errorResponses }
}

/**
 * What filters may name: the columns, and those of related records by a path of includes, `categoriesToProducts.category.slug`,
 * or a computed column.
 */
export function filterColumn(column: JsonSchema): JsonSchema {
  return {
    anyOf: [column, { type: 'string', pattern: '^[a-z][a-zA-Z0-9]*(\\.[a-zA-Z0-9-]+)*$', description: derived }],
  }
}

const derived =
  'A column of related records by the names of includes, at most two relations deep (`categoriesToProducts.categoryId`; ' +
  'without a column, `isNull` and `isNotNull` ask whether there are any), or a computed column (`price.EUR`). ' +
  '`ne`, `notInArray` and `isNull` match where no related record meets the opposite'

/** Columns that filters and orders may name. */
function columnsOf(entity: Entity, languages: readonly string[]): string[] {
  return fieldEntries(entity)
    .filter(([, field]) => field.readable && field.filterable)
    .flatMap(([name, field]) => (field.localized ? languages.map(language => `${name}.${language}`) : [name]))
}

/** An input schema without ignored fields. */
function documented(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>)
  return { ...schema, properties: Object.fromEntries(properties.filter(([name]) => !ignoredFields.includes(name))) }
}

/** The schema of `filters`, with the columns of one entity. */
export function filtersSchema(column: JsonSchema): JsonSchema {
  const value = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 1000 }] }
  const filter = {
    type: 'object',
    additionalProperties: false,
    required: ['column', 'method'],
    properties: { column, method: { type: 'string', enum: filterMethods }, value },
  }
  const group = { type: 'array', maxItems: listLimits.filters, items: filter }
  return { type: 'object', additionalProperties: false, properties: { and: group, or: group } }
}

/** The schema of `orderBy`, with the columns of one entity. */
export function orderBySchema(column: JsonSchema): JsonSchema {
  const order = {
    type: 'object',
    additionalProperties: false,
    required: ['column', 'method'],
    properties: { column, method: { type: 'string', enum: ['asc', 'desc'] } },
  }
  const and = { type: 'array', maxItems: listLimits.orders, items: order }
  return { type: 'object', additionalProperties: false, required: ['and'], properties: { and } }
}

export const issueSchema: JsonSchema = {
  type: 'object',
  required: ['path', 'code', 'params'],
  properties: {
    path: { type: 'string', description: 'Dotted path of the value: title.en; empty for the request as a whole' },
    code: { type: 'string', description: 'What is wrong, such as REQUIRED or TOO_LONG' },
    params: { type: 'object', additionalProperties: true, description: 'What belongs to the code: { maximum: 80 }' },
  },
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['requestId', 'path', 'method', 'status', 'error', 'cause', 'issues', 'data'],
  properties: {
    requestId: { type: 'string' },
    path: { type: 'string' },
    method: { type: 'string' },
    status: { type: 'integer' },
    error: { type: 'string', description: 'The status in words' },
    cause: { type: 'array', items: { type: 'string' }, description: 'What to fix, one line each' },
    issues: {
      type: 'array',
      description: 'The same for programs, in the order of `cause`',
      items: issueSchema,
    },
    data: { description: 'Null; for 412 the current record, for 422 the report of an import' },
  },
}

const parameters = {
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  limit: {
    name: 'limit',
    in: 'query',
    description: 'Maximum number of records',
    schema: { type: 'integer', minimum: 0, maximum: listLimits.records, default: listLimits.defaultRecords },
  },
  offset: {
    name: 'offset',
    in: 'query',
    description: 'Number of records to skip',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  fromEnd: {
    name: 'fromEnd',
    in: 'query',
    description: 'Counts `offset` and `limit` from the end of the list, whose order stays: the last records',
    schema: { type: 'boolean', default: false },
  },
  count: {
    name: 'count',
    in: 'query',
    description: 'Adds the total number of matches to `meta`; beyond 10,000 it is estimated, and `isEstimated` says so',
    schema: { type: 'boolean', default: false },
  },
  search: {
    name: 'search',
    in: 'query',
    description: 'Words that must all occur in a title, a name or another short text, ignoring case; or an id',
    schema: { type: 'string', minLength: 1, maxLength: searchLimits.characters },
  },
  fields: {
    name: 'fields',
    in: 'query',
    description: 'Columns of the file in order, localized ones with or without a language (default: all)',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  includeLimit: {
    name: 'includeLimit',
    in: 'query',
    description: 'Maximum number of records that each include adds to a record',
    schema: { type: 'integer', minimum: 0, maximum: listLimits.records, default: listLimits.records },
  },
  computed: {
    name: 'computed',
    in: 'query',
    description: 'Columns that plugins compute, added to each record under their name: `price.EUR`',
    style: 'form',
    explode: false,
    schema: { type: 'array', maxItems: listLimits.computed, items: { type: 'string' } },
  },
  include: {
    name: 'include',
    in: 'query',
    description: 'Related records to include: `categoriesToArticles.category`; at most 6 deep, 20 paths',
    style: 'form',
    explode: false,
    schema: { type: 'array', maxItems: 20, items: { type: 'string' } },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag of the version that is changed; 412 if it is not the current one',
    schema: { type: 'string' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag of the cached version; 304 if it is current',
    schema: { type: 'string' },
  },
} as const

/** Says where a number may be larger than 32 bits hold; validators of bodies know no such format. */
function withFormats({ fields }: Entity, schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties as Readonly<Record<string, JsonSchema>>)
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, property]) => [
        name,
        fields[name]?.column === 'bigint' ? { ...property, format: 'int64' } : property,
      ]),
    ),
  }
}

const content = { 'application/json': { schema: schemaRef('error') } }

const errorResponses = {
  badRequest: { description: 'The request is invalid', content },
  unauthorized: { description: 'Authentication is required', content },
  forbidden: { description: 'The caller lacks the right', content },
  notFound: { description: 'There is no such record', content },
  conflict: { description: 'Conflict with another record', content },
  preconditionFailed: { description: 'The record has changed; `data` is the current record', content },
  tooLarge: { description: 'The body is too large', content },
  unsupportedMediaType: { description: 'The content type is not supported', content },
  failed: { description: 'Something went wrong', content },
} as const
