import type { Entity, ImportAddition, ImportError } from '@tessera/core'
import type { Cause } from '../issue.ts'
import { importError } from './import-error.ts'

/** Names in a report of each entity. */
const mostNames = 100

/** As many warnings as a report has. */
const mostWarnings = 1000

/** What an attempt to import has come across. */
export class ImportNotes {
  readonly errors: ImportError[] = []
  readonly #warnings: ImportError[] = []
  readonly #added = new Map<string, Set<string>>()

  refuse(row: number, column: string | null, cause: Cause): void {
    this.errors.push(importError(row, cause, column))
  }

  warn(row: number, column: string | null, cause: Cause): void {
    if (this.#warnings.length < mostWarnings) this.#warnings.push(importError(row, cause, column))
  }

  add({ path }: Entity, name: string): void {
    const names = this.#added.get(path) ?? new Set()
    this.#added.set(path, names.add(name))
  }

  take(other: ImportNotes): void {
    this.errors.push(...other.errors)
    this.#warnings.push(...other.#warnings)
    for (const [path, names] of other.#added) {
      this.#added.set(path, new Set([...(this.#added.get(path) ?? []), ...names]))
    }
  }

  get warnings(): ImportError[] {
    return this.#warnings.toSorted((a, b) => a.row - b.row)
  }

  get added(): ImportAddition[] {
    return [...this.#added].map(([entity, names]) => ({
      entity,
      count: names.size,
      names: [...names].slice(0, mostNames),
    }))
  }
}
