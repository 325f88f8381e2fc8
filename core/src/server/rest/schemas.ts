import { type Entity, type Field, fieldEntries, type JsonSchema } from '../../index.ts'

/** Fields that may come back with a record that is sent, and are then ignored. */
export const ignoredFields: readonly string[] = ['id', 'createdAt', 'updatedAt']

/** What may be sent to make a record or to change one. Anything else is refused. */
export function inputSchema(entity: Entity, action: 'create' | 'update', languages: readonly string[]): JsonSchema {
  const writable = fieldEntries(entity).filter(([, field]) => field.writable)
  const required = action === 'create' ? writable.filter(([, field]) => field.required).map(([name]) => name) : []
  const properties = Object.fromEntries(writable.map(([name, field]) => [name, fieldSchema(field, languages)]))
  for (const name of ignoredFields) if (name in entity.fields) properties[name] ??= {}
  return { type: 'object', additionalProperties: false, ...(required.length > 0 && { required }), properties }
}

/** What an answer holds: every readable field. */
export function rowSchema(entity: Entity, languages: readonly string[]): JsonSchema {
  const readable = fieldEntries(entity).filter(([, field]) => field.readable)
  return {
    type: 'object',
    required: readable.map(([name]) => name),
    properties: Object.fromEntries(readable.map(([name, field]) => [name, fieldSchema(field, languages)])),
  }
}

/** The schema of a field as it is sent and answered: null where that is allowed, a map where it is localized. */
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
