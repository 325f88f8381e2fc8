import type { JsonSchema } from '@tessera/core'
import type { ErrorObject } from 'ajv'
import { nearestName } from './nearest-name.ts'
import { causesOf } from './rest/validation-cause.ts'
import { createAjv } from './rest/validator.ts'

let shared: ReturnType<typeof createAjv> | undefined

/** Shared, because each instance first compiles the meta-schema, which takes longer than all of our schemas. */
function sharedAjv(): ReturnType<typeof createAjv> {
  // Allows `Infinity` for "no limit".
  shared ??= createAjv({ allErrors: true, verbose: true, strictNumbers: false })
  return shared
}

/**
 * Lists what is wrong with settings, one line each: unknown keys with a suggestion, and invalid values.
 * @param noun for a key: `option`
 */
export function wrongSettings(schema: JsonSchema, settings: unknown, noun: string): string[] {
  const ajv = sharedAjv()
  const validate = ajv.compile(schema)
  // Ajv caches schemas forever.
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
