import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PackageManager } from 'create-tessera'
import { UsageError } from '../usage-error.ts'
import type { Source } from './source-edits.ts'

/** A file that a command writes. */
export interface PlannedChange {
  /** Path in the project, with slashes. */
  readonly file: string
  /** Null for a file that isn't there yet. */
  readonly before: string | null
  /** Null for a file that goes. */
  readonly after: string | null
}

/** What follows once the files are written. */
export type PlannedStep =
  | { readonly kind: 'link'; readonly package: string; readonly folder: string }
  | {
      readonly kind: 'migration'
      readonly module: string
      /** Tables and columns that stay under another name: `events_events.price:cost`. */
      readonly renames?: readonly string[]
    }
  | {
      readonly kind: 'install'
      readonly manager: PackageManager
      /** Packages that others brought along, to be taken in their newest version. */
      readonly refreshed: readonly string[]
      /** Install scripts of packages are run. */
      readonly hasScripts: boolean
    }
  | {
      /** What the configuration as it is now needs: bundles, tables, content. */
      readonly kind: 'settle'
      readonly isBuilt: boolean
    }
  /** A file of the project is moved to where there is none, or goes. */
  | { readonly kind: 'place'; readonly from: string; readonly to: string }
  | { readonly kind: 'discard'; readonly file: string }
  | { readonly kind: 'set-aside'; readonly package: string }
  | {
      /** The tables of a module whose package was set aside. */
      readonly kind: 'drop'
      readonly package: string
      readonly module: string
      /** Folder of its migrations within the package. */
      readonly migrations?: string | undefined
      /** Columns of others that name modules. */
      readonly pointers: readonly string[]
    }
  | {
      /** What versions that were installed ask for. */
      readonly kind: 'upgrade'
      readonly since: Readonly<Record<string, string>>
      readonly isForced: boolean
    }

/** Everything that a command is going to do to a project: nothing is written before all of it is known to be possible. */
export class Plan {
  readonly root: string
  readonly steps: PlannedStep[] = []
  /** What to do or to know afterwards. */
  readonly next: string[] = []
  /** What programs are told besides, in JSON. */
  details: object = {}
  readonly #changes = new Map<string, PlannedChange>()

  constructor(root: string) {
    this.root = root
  }

  /** The files that will differ from what they are. */
  get changes(): readonly PlannedChange[] {
    return [...this.#changes.values()].filter(({ before, after }) => before !== after)
  }

  /** Text of a file as the plan leaves it; null without one. */
  read(file: string): string | null {
    const change = this.#changes.get(file)
    return change ? change.after : this.#onDisk(file)
  }

  /** @throws UsageError without that file */
  source(file: string): Source {
    const text = this.read(file)
    if (text === null) throw new UsageError(`There is no ${file}`)
    return { file, text }
  }

  /** @throws UsageError if the file is there with another content */
  create(file: string, text: string): void {
    const present = this.read(file)
    if (present !== null && present !== text) throw new UsageError(`${file} exists already, with other content`)
    this.write(file, text)
  }

  write(file: string, after: string): void {
    this.#change(file, after)
  }

  /** Gives a file another path. */
  move(file: string, to: string): void {
    this.create(to, this.source(file).text)
    this.#change(file, null)
  }

  /** Changes a file that is there. */
  edit(file: string, change: (source: Source) => Source): void {
    this.write(file, change(this.source(file)).text)
  }

  /** Adds a step once. */
  follow(step: PlannedStep): void {
    const text = JSON.stringify(step)
    if (!this.steps.some(each => JSON.stringify(each) === text)) this.steps.push(step)
  }

  #change(file: string, after: string | null): void {
    const change = this.#changes.get(file)
    this.#changes.set(file, { file, before: change ? change.before : this.#onDisk(file), after })
  }

  #onDisk(file: string): string | null {
    const full = path.join(this.root, file)
    return existsSync(full) ? readFileSync(full, 'utf8') : null
  }
}
