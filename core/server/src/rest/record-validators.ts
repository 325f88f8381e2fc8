import type { Entity } from '@tessera/core'
import type { PluginHost } from '../plugin.ts'
import { RecordValidator } from './record-validator.ts'
import { bodyCompiler } from './validator.ts'

type ValidatedHost = Pick<PluginHost, 'configuration' | 'entities'>

interface Validators {
  readonly byPath: Map<string, RecordValidator>
  readonly compile: ReturnType<typeof bodyCompiler>
}

/** By entity map, which a host within a transaction shares. */
const validators = new WeakMap<ValidatedHost['entities'], Validators>()

/** The validator of an entity; all validators of a host share their compilers. */
export function recordValidator({ configuration, entities }: ValidatedHost, entity: Entity): RecordValidator {
  const own = validators.get(entities) ?? { byPath: new Map(), compile: bodyCompiler() }
  validators.set(entities, own)
  const known = own.byPath.get(entity.path) ?? new RecordValidator(entity, configuration.languages, own.compile)
  own.byPath.set(entity.path, known)
  return known
}
