import type { Entity } from '@tessera/core'
import type { Cause } from '../issue.ts'
import { namesByTitle } from './names-by-title.ts'
import type { NameTools, RecordNames } from './record-names.ts'

/** Finds the names of entities. */
export class NamesOfEntities implements NameTools {
  readonly failures = new Map<string, Cause>()
  readonly #declared: ReadonlyMap<string, RecordNames>
  readonly #languages: readonly string[]
  readonly #byTitle = new Map<string, RecordNames>()

  /** @param languages of the site, the default one first */
  constructor(declared: readonly RecordNames[], languages: readonly string[]) {
    this.#declared = new Map(declared.map(names => [names.entity.path, names]))
    this.#languages = languages
  }

  of(entity: Entity): RecordNames {
    const known = this.#declared.get(entity.path) ?? this.#byTitle.get(entity.path)
    if (known) return known
    const made = namesByTitle(entity, this.#languages)
    this.#byTitle.set(entity.path, made)
    return made
  }
}
