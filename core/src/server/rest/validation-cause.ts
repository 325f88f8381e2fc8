import type { ErrorObject } from 'ajv'

/** What Ajv reports; Fastify's own type of it says less. */
export type ValidationFailure = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'> & { readonly message?: string }

const mostCauses = 20

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  date: 'must be a date such as 2026-11-21',
  'date-time': 'must be a moment such as 2026-11-21T09:30:00Z',
  email: 'must be an e-mail address',
  uri: 'must be an address such as https://example.com',
  url: 'must be an address such as https://example.com',
  'rich-text': 'must be a plain text, or a document of known nodes and marks with safe addresses, at most 50 deep',
}

/**
 * Turns what a schema refused into lines that a person can act on: `title.en must be a string`.
 * @param prefix path of the value that was checked, for one that is part of a larger body
 * @param whole what the value as a whole is called
 */
export function causesOf(failures: readonly ValidationFailure[], prefix = '', whole = 'The body'): string[] {
  const causes = new Set<string>()
  for (const failure of failures) {
    if (failure.keyword === 'if' || (failure.keyword === 'anyOf' && failures.length > 1)) continue
    causes.add(causeOf(failure, prefix, whole))
    if (causes.size === mostCauses) break
  }
  return [...causes]
}

/** What a schema refused, each with the field of the record that it is about; the first of very many. */
export function fieldCauses(
  failures: readonly ValidationFailure[],
): { readonly field: string; readonly cause: string }[] {
  return failures.slice(0, mostCauses).flatMap(failure => {
    const [cause] = causesOf([failure])
    const [field] = [
      ...failure.instancePath.split('/').slice(1, 2).map(pointerPart),
      failure.params.missingProperty ?? failure.params.additionalProperty,
    ]
    return cause === undefined || field === undefined ? [] : [{ field: short(String(field)), cause }]
  })
}

function causeOf(failure: ValidationFailure, prefix: string, whole: string): string {
  const path = [...(prefix === '' ? [] : [prefix]), ...failure.instancePath.split('/').slice(1).map(pointerPart)]
  const inside = (name: unknown) => [...path, String(name)].map(short).join('.')
  if (failure.keyword === 'required') return `${inside(failure.params.missingProperty)} is required`
  if (failure.keyword === 'additionalProperties') return `${inside(failure.params.additionalProperty)} is unknown`
  if (failure.keyword === 'unevaluatedProperties') return `${inside(failure.params.unevaluatedProperty)} is unknown`
  const subject = path.length === 0 ? whole : path.map(short).join('.')
  return `${subject} ${complaint(failure)}`
}

function complaint({ keyword, params, message }: ValidationFailure): string {
  switch (keyword) {
    case 'type':
      return `must be ${[params.type]
        .flat()
        .map(type => typeNames[type] ?? type)
        .join(' or ')}`
    case 'enum':
      return `must be one of ${params.allowedValues.map((value: unknown) => value ?? 'null').join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'format':
      return formats[params.format] ?? `must be a ${params.format}`
    case 'pattern':
      return 'holds characters that are not allowed here'
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'exclusiveMinimum':
      return `must be more than ${params.limit}`
    case 'exclusiveMaximum':
      return `must be less than ${params.limit}`
    case 'minItems':
      return `must have at least ${params.limit} items`
    case 'maxItems':
      return `must have at most ${params.limit} items`
    case 'significantDigits':
      return `must have at most ${params.limit} significant digits`
    default:
      return message ?? 'is not valid'
  }
}

function pointerPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** A name that somebody sent, cut to a length that an answer can carry. */
export function short(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}
