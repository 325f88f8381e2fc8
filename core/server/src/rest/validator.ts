import type { JsonSchema } from '@tessera/core'
import { _, type ErrorObject, type Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import { formats } from './formats.ts'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type ValidatorFactory = NonNullable<NonNullable<SchemaController['compilersFactory']>['buildValidator']>

/** A validator that is compiled on first use. */
export interface Validator {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

const bodyOptions: Options = { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false }
/** Queries, paths and headers are text, from which numbers and booleans are parsed. */
const textOptions: Options = { allErrors: true, coerceTypes: true, removeAdditional: false, useDefaults: true }
/** OpenAPI keywords without effect on validation. */
const annotations = ['example', 'externalDocs', 'xml', 'discriminator', 'kind', 'name', 'in', 'explode', 'style']

/** An Ajv that knows the formats and keywords of definitions. Unknown keywords in a schema are an error. */
export function createAjv(options: Options = bodyOptions): Ajv2020 {
  const ajv = new Ajv2020({ ...options, strictTypes: false, strictRequired: false, strictTuples: false })
  addFormats.default(ajv)
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, { type: 'string', validate })
  ajv.addVocabulary(annotations)
  ajv.addKeyword({
    keyword: 'significantDigits',
    type: 'number',
    schemaType: 'number',
    error: { message: 'has too many digits', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
    validate: (most: number, value: number) => significantDigits(value) <= most,
  })
  return ajv
}

/**
 * Compiles schemas of JSON bodies on first use. Reports all errors of small values, but only the first one of large values,
 * where a full list would be many times larger than the value.
 * @param shared referenced schemas
 */
export function bodyCompiler(
  shared: Readonly<Record<string, JsonSchema>> = {},
): (schemaOf: () => JsonSchema) => Validator {
  const first = once(() => sharingAjv({ ...bodyOptions, allErrors: false }, shared))
  // The schema has been validated by the first compiler already.
  const all = once(() => sharingAjv({ ...bodyOptions, validateSchema: false }, shared))
  return schemaOf => {
    const findFirst = once(() => first().compile(schemaOf()))
    const findAll = once(() => all().compile(schemaOf()))
    return validator(value => {
      if (findFirst()(value)) return null
      if (isLarge(value)) return findFirst().errors ?? []
      findAll()(value)
      return findAll().errors ?? []
    })
  }
}

/**
 * Fastify's validation of hand-written routes: bodies are not coerced, text is; nothing is silently dropped.
 */
export const schemaController: SchemaController = {
  // Fastify's types describe another function here than the one that it calls.
  compilersFactory: { buildValidator: buildValidator as unknown as ValidatorFactory },
}

function buildValidator(shared: Readonly<Record<string, JsonSchema>>): FastifySchemaCompiler<JsonSchema> {
  const compileBody = bodyCompiler(shared)
  const text = once(() => sharingAjv(textOptions, shared))
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') return compileBody(() => schema)
    const compiled = once(() => text().compile(schema))
    return validator(value => (compiled()(value) ? null : (compiled().errors ?? [])))
  }
}

/** @param faultsOf returns null if the value is valid */
function validator(faultsOf: (value: unknown) => ErrorObject[] | null): Validator {
  const validate: Validator = value => {
    validate.errors = faultsOf(value)
    return validate.errors === null
  }
  return validate
}

function sharingAjv(options: Options, shared: Readonly<Record<string, JsonSchema>>): Ajv2020 {
  const ajv = createAjv(options)
  for (const schema of Object.values(shared)) ajv.addSchema(schema)
  return ajv
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const large = 10_000

/** Whether a value is larger than any record or form. Stops counting as soon as that is known. */
function isLarge(value: unknown): boolean {
  let left = large
  const count = (part: unknown): void => {
    left -= 1
    if (typeof part !== 'object' || part === null) return
    for (const each of Array.isArray(part) ? part : Object.values(part)) {
      if (left <= 0) return
      count(each)
    }
  }
  count(value)
  return left <= 0
}

/** Digits between the first and the last that is not zero. */
function significantDigits(value: number): number {
  const [mantissa = ''] = Math.abs(value).toString().split('e')
  return mantissa.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length
}
