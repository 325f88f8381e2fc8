import type { JsonSchema } from '@tessera/core'
import { responseRef } from './openapi-components.ts'
import type { CataloguedRoute } from './route-catalog.ts'

type Schemas = Record<string, JsonSchema>

/**
 * Describes a hand-written route by its Fastify schema.
 * @param shared to which referenced schemas are added
 * @param isPublic whether everyone may use it
 */
export function routeOperation(route: CataloguedRoute, shared: Schemas, isPublic: boolean): JsonSchema {
  const { method, url, schema } = route
  const { summary, description, tags, operationId, deprecated } = schema
  const local = (value: unknown) => localized(value, route, shared)
  const parameters = [
    ...pathParameters(url, local(schema.params)),
    ...parametersIn('query', local(schema.querystring)),
    ...parametersIn('header', local(schema.headers)),
  ]
  return {
    operationId: operationId ?? `${method.toLowerCase()}${url.replace(/[^a-zA-Z0-9]+/g, '.')}`,
    tags: tags ?? [url.split('/')[2] ?? 'api'],
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    ...(parameters.length > 0 && { parameters }),
    ...(schema.body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: local(schema.body) } } },
    }),
    responses: {
      ...responses(schema.response, local),
      400: responseRef('badRequest'),
      ...(!isPublic && { 401: responseRef('unauthorized'), 403: responseRef('forbidden') }),
      500: responseRef('failed'),
    },
  }
}

function responses(declared: unknown, local: (value: unknown) => JsonSchema): JsonSchema {
  const entries = Object.entries((declared ?? {}) as Schemas)
  if (entries.length === 0) return { 200: { description: 'Done', content: { 'application/json': { schema: {} } } } }
  return Object.fromEntries(
    entries.map(([status, schema]) => [
      status.replace(/xx$/i, 'XX'),
      {
        description: String(schema.description ?? 'Response'),
        content: { 'application/json': { schema: local(schema) } },
      },
    ]),
  )
}

/** The path parameters with their schemas. */
function pathParameters(url: string, schema: JsonSchema): JsonSchema[] {
  const properties = (schema.properties ?? {}) as Schemas
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (url.endsWith('*')) names.push('wildcard')
  return names.map(name => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } }))
}

function parametersIn(place: 'query' | 'header', schema: JsonSchema): JsonSchema[] {
  const required = (schema.required ?? []) as readonly string[]
  return Object.entries((schema.properties ?? {}) as Schemas).map(([name, property]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    ...(property.type === 'object' && place === 'query' && { style: 'deepObject', explode: true }),
    schema: property,
  }))
}

/** A schema with references rewritten for the document: `address#` → `#/components/schemas/address`. */
function localized(value: unknown, route: CataloguedRoute, shared: Schemas): JsonSchema {
  if (typeof value !== 'object' || value === null) return {}
  return rewrite(value, route, shared) as JsonSchema
}

function rewrite(value: unknown, route: CataloguedRoute, shared: Schemas): unknown {
  if (Array.isArray(value)) return value.map(item => rewrite(item, route, shared))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$id')
      .map(([key, part]) => [
        key,
        key === '$ref' && typeof part === 'string' ? reference(part, route, shared) : rewrite(part, route, shared),
      ]),
  )
}

function reference(ref: string, route: CataloguedRoute, shared: Schemas): string {
  const [id = '', pointer = ''] = ref.split('#')
  const schema = route.sharedSchemas()[id]
  if (!schema) return ref
  const name = id.replace(/[^\w.-]/g, '.')
  if (!(name in shared)) {
    shared[name] = {}
    shared[name] = rewrite(schema, route, shared) as JsonSchema
  }
  return `#/components/schemas/${name}${pointer}`
}
