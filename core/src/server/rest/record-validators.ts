import type { Entity } from '../../index.ts'
import type { PluginHost } from '../plugin.ts'
import { RecordValidator } from './record-validator.ts'
import { bodyCompiler } from './validator.ts'

type ValidatedHost = Pick<PluginHost, 'configuration' | 'entities'>

interface Validators {
  readonly byPath: Map<string, RecordValidator>
  readonly compile: ReturnType<typeof bodyCompiler>
}

/** By the entities of a configuration: a host inside a transaction has the same. */
const validators = new WeakMap<ValidatedHost['entities'], Validators>()

/** What checks the records of an entity that somebody sends; all of a host's share what compiles their schemas. */
export function recordValidator({ configuration, entities }: ValidatedHost, entity: Entity): RecordValidator {
  const own = validators.get(entities) ?? { byPath: new Map(), compile: bodyCompiler() }
  validators.set(entities, own)
  const known = own.byPath.get(entity.path) ?? new RecordValidator(entity, configuration.languages, own.compile)
  own.byPath.set(entity.path, known)
  return known
}
