import { _, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import type { JsonSchema } from '../../index.ts'
import { formats } from './formats.ts'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type ValidatorFactory = NonNullable<NonNullable<SchemaController['compilersFactory']>['buildValidator']>

/** A check that is compiled when it is first used: starting costs nothing for it. */
export interface Validator {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

const bodyOptions: Options = { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false }
/** Queries, addresses and headers are text: numbers and booleans have to be read from it. */
const textOptions: Options = { allErrors: true, coerceTypes: true, removeAdditional: false, useDefaults: true }
/** Words of OpenAPI that say nothing about what is valid. */
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

/** Compiles a schema on its first use. */
export function lazily(compile: () => ValidateFunction): Validator {
  let compiled: ValidateFunction | undefined
  const validator: Validator = value => {
    compiled ??= compile()
    const isValid = compiled(value)
    validator.errors = compiled.errors ?? null
    return isValid
  }
  return validator
}

/**
 * Fastify's validation of the routes that plugins write by hand: bodies exactly as they are, texts converted, everything
 * unknown refused where a schema says so, nothing silently dropped.
 */
export const schemaController: SchemaController = {
  // Fastify's types describe another function here than the one that it calls.
  compilersFactory: { buildValidator: buildValidator as unknown as ValidatorFactory },
}

function buildValidator(shared: Readonly<Record<string, JsonSchema>>): FastifySchemaCompiler<JsonSchema> {
  const instances = new Map<'body' | 'text', Ajv2020>()
  function instance(kind: 'body' | 'text'): Ajv2020 {
    const known = instances.get(kind)
    if (known) return known
    const ajv = createAjv(kind === 'body' ? bodyOptions : textOptions)
    for (const schema of Object.values(shared)) ajv.addSchema(schema)
    instances.set(kind, ajv)
    return ajv
  }
  return ({ schema, httpPart }) => lazily(() => instance(httpPart === 'body' ? 'body' : 'text').compile(schema))
}

/** Digits between the first and the last that is not zero. */
function significantDigits(value: number): number {
  const [mantissa = ''] = Math.abs(value).toString().split('e')
  return mantissa.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length
}
