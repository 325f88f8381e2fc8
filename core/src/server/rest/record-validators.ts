import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { Entity } from '../../index.ts'
import type { PluginHost } from '../plugin.ts'
import { RecordValidator } from './record-validator.ts'
import { createAjv } from './validator.ts'

type ValidatedHost = Pick<PluginHost, 'configuration' | 'entities'>

interface Validators {
  readonly byPath: Map<string, RecordValidator>
  readonly ajv: () => Ajv2020
}

/** By the entities of a configuration: a host inside a transaction has the same. */
const validators = new WeakMap<ValidatedHost['entities'], Validators>()

/** What checks the records of an entity that somebody sends; all of a host's share one Ajv, made when the first record comes. */
export function recordValidator({ configuration, entities }: ValidatedHost, entity: Entity): RecordValidator {
  const own = validators.get(entities) ?? createValidators()
  validators.set(entities, own)
  const known = own.byPath.get(entity.path) ?? new RecordValidator(entity, configuration.languages, own.ajv)
  own.byPath.set(entity.path, known)
  return known
}

function createValidators(): Validators {
  let ajv: Ajv2020 | undefined
  return {
    byPath: new Map(),
    ajv: () => {
      ajv ??= createAjv()
      return ajv
    },
  }
}
