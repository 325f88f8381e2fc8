import type { ErrorObject } from 'ajv'
import type { Cause } from '../issue.ts'
import { issues } from '../issues.ts'

/** What Ajv reports; Fastify's own type of it says less. */
export type ValidationFailure = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'> & { readonly message?: string }

const mostCauses = 20

/**
 * Converts schema errors into causes: `title.en must be a string`.
 * @param prefix path of the validated value within a larger body
 * @param whole name of the value as a whole
 */
export function causesOf(failures: readonly ValidationFailure[], prefix = '', whole = 'The body'): Cause[] {
  const causes = new Map<string, Cause>()
  for (const failure of failures) {
    if (failure.keyword === 'if' || (failure.keyword === 'anyOf' && failures.length > 1)) continue
    const cause = causeOf(failure, prefix, whole)
    if (!causes.has(cause.text)) causes.set(cause.text, cause)
    if (causes.size === mostCauses) break
  }
  return [...causes.values()]
}

function causeOf({ keyword, instancePath, params, message }: ValidationFailure, prefix: string, whole: string): Cause {
  const names = [...(prefix === '' ? [] : [prefix]), ...instancePath.split('/').slice(1).map(pointerPart)]
  const inside = (name: unknown) => [...names, String(name)].map(short).join('.')
  const path = names.map(short).join('.')
  const said = names.length === 0 ? whole : path
  const { limit } = params
  switch (keyword) {
    case 'required':
      return issues.REQUIRED(inside(params.missingProperty))
    case 'additionalProperties':
      return issues.UNKNOWN(inside(params.additionalProperty))
    case 'unevaluatedProperties':
      return issues.UNKNOWN(inside(params.unevaluatedProperty))
    case 'type':
      return issues.WRONG_TYPE(path, { types: [params.type].flat() }, said)
    case 'enum':
      return issues.ONE_OF(path, { choices: params.allowedValues }, said)
    case 'const':
      return issues.CONSTANT(path, { value: params.allowedValue }, said)
    case 'format':
      return issues.FORMAT(path, { format: params.format }, said)
    case 'pattern':
      return issues.CHARACTERS(path, {}, said)
    case 'minLength':
      return limit === 1 ? issues.EMPTY(path, {}, said) : issues.TOO_SHORT(path, { minimum: limit }, said)
    case 'maxLength':
      return issues.TOO_LONG(path, { maximum: limit }, said)
    case 'minimum':
      return issues.TOO_SMALL(path, { minimum: limit }, said)
    case 'maximum':
      return issues.TOO_LARGE(path, { maximum: limit }, said)
    case 'exclusiveMinimum':
      return issues.NOT_MORE(path, { minimum: limit }, said)
    case 'exclusiveMaximum':
      return issues.NOT_LESS(path, { maximum: limit }, said)
    case 'minItems':
      return issues.TOO_FEW_ITEMS(path, { minimum: limit }, said)
    case 'maxItems':
      return issues.TOO_MANY_ITEMS(path, { maximum: limit }, said)
    case 'significantDigits':
      return issues.TOO_MANY_DIGITS(path, { maximum: limit }, said)
    default:
      return issues.INVALID(path, { complaint: message ?? 'is not valid' }, said)
  }
}

function pointerPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Truncates a received name for use in a response. */
export function short(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}
