import { type Entity, type Field, fieldEntries, type JsonSchema } from '@tessera/core'

/** Fields that clients may send back with a record; they are ignored. */
export const ignoredFields: readonly string[] = ['id', 'createdAt', 'updatedAt']

/** The schema of the input for a create or update; other fields are refused. */
export function inputSchema(entity: Entity, action: 'create' | 'update', languages: readonly string[]): JsonSchema {
  const writable = fieldEntries(entity).filter(([, field]) => field.writable)
  const required = action === 'create' ? writable.filter(([, field]) => field.required).map(([name]) => name) : []
  const properties = Object.fromEntries(writable.map(([name, field]) => [name, fieldSchema(field, languages)]))
  for (const name of ignoredFields) if (name in entity.fields) properties[name] ??= {}
  return { type: 'object', additionalProperties: false, ...(required.length > 0 && { required }), properties }
}

/** The schema of a record in responses: all readable fields. */
export function rowSchema(entity: Entity, languages: readonly string[]): JsonSchema {
  const readable = fieldEntries(entity).filter(([, field]) => field.readable)
  return {
    type: 'object',
    required: readable.map(([name]) => name),
    properties: Object.fromEntries(readable.map(([name, field]) => [name, fieldSchema(field, languages)])),
  }
}

/** The schema of a field in requests and responses: nullable if allowed, a map if localized. */
function fieldSchema(field: Field, languages: readonly string[]): JsonSchema {
  if (!field.localized) return field.nullable ? nullable(field.schema) : field.schema
  const properties = Object.fromEntries(languages.map(language => [language, field.schema]))
  return { type: 'object', additionalProperties: false, properties }
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema
  if (typeof type !== 'string') return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] }
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(values) && { enum: [...values, null] }),
  }
}
