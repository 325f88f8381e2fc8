import type { ErrorObject } from 'ajv'
import type { JsonSchema } from '../index.ts'
import { nearestName } from './nearest-name.ts'
import { causesOf } from './rest/validation-cause.ts'
import { createAjv } from './rest/validator.ts'

let shared: ReturnType<typeof createAjv> | undefined

/** One for all: each would compile the schema of schemas before its first, which takes longer than any of ours. */
function sharedAjv(): ReturnType<typeof createAjv> {
  // `Infinity` is a number that people write for "no limit".
  shared ??= createAjv({ allErrors: true, verbose: true, strictNumbers: false })
  return shared
}

/**
 * What is wrong with settings that somebody wrote down, a line each: keys that mean nothing, with the one that was probably
 * meant, and values of the wrong form.
 * @param noun what a key is called: `option`
 */
export function wrongSettings(schema: JsonSchema, settings: unknown, noun: string): string[] {
  const ajv = sharedAjv()
  const validate = ajv.compile(schema)
  // It would keep every schema that it was ever given.
  ajv.removeSchema(schema)
  if (validate(settings)) return []
  return (validate.errors ?? []).flatMap(failure => {
    if (failure.keyword === 'additionalProperties') return unknownKey(failure, noun)
    const written = JSON.stringify(failure.data)
    return causesOf([failure], '', 'What is given').map(({ text: cause }) =>
      failure.keyword === 'required' || written === undefined || written.length > 60
        ? cause
        : `${cause}, not ${written}`,
    )
  })
}

function unknownKey({ instancePath, params, parentSchema }: ErrorObject, noun: string): string {
  const known = Object.keys((parentSchema as { readonly properties?: object } | undefined)?.properties ?? {})
  const key = String(params.additionalProperty)
  const where = instancePath.slice(1).replaceAll('/', '.')
  const nearest = nearestName(key, known)
  const remedy = nearest ? `Did you mean ${nearest}?` : known.length > 0 ? `There are ${known.join(', ')}.` : ''
  return `${where === '' ? 'there is' : `${where} has`} no ${noun} ${key}${remedy && `. ${remedy}`}`
}
