import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { removeEmptyFolders } from './empty-folders.ts'
import type { PlannedChange, PlannedStep } from './plan.ts'

/** A command that has begun: all that it needs to be finished, or taken back, by the next one. */
export interface OpenEntry {
  /** As it was given: `create entity events/event`. */
  readonly command: string
  readonly changes: readonly PlannedChange[]
  readonly steps: readonly PlannedStep[]
}

interface JournalFile {
  readonly open?: OpenEntry
  /** Hashes of files as commands left them: such a file has no work of anybody's to lose. */
  readonly written: Readonly<Record<string, string>>
}

/** Folder of what the command notes of a project. */
const notes = '.tessera'

/** Notes what commands write into a project before they write it. */
export class Journal {
  readonly #root: string
  readonly #file: string

  constructor(root: string) {
    this.#root = root
    this.#file = path.join(root, notes, 'journal.json')
  }

  /** The command that ended in the middle of its work. */
  get open(): OpenEntry | undefined {
    return this.#read().open
  }

  begin(open: OpenEntry): void {
    this.#write({ ...this.#read(), open })
  }

  /** Writes what isn't written yet. @returns files that were changed by somebody else since, which are left as they are */
  apply({ changes }: OpenEntry): string[] {
    return changes.flatMap(({ file, before, after }) => this.#replace(file, before, after))
  }

  /** Takes back what was written. @returns files that were changed by somebody else since */
  revert({ changes }: OpenEntry): string[] {
    return changes.flatMap(({ file, before, after }) => this.#replace(file, after, before))
  }

  /**
   * @param left files that were changed by somebody else
   * @param further files that were written besides the changes: migrations
   */
  end(left: readonly string[] = [], further: readonly string[] = []): void {
    const { open, written } = this.#read()
    const files = [...(open?.changes ?? []).map(each => each.file), ...further]
    this.#write({
      written: this.#hashed(
        written,
        files.filter(file => !left.includes(file)),
      ),
    })
  }

  /** Notes files that a command has written by itself, whatever another one has begun. */
  note(files: readonly string[]): void {
    const { written, ...rest } = this.#read()
    this.#write({ ...rest, written: this.#hashed(written, files) })
  }

  /** Whether a file is what a command left there, byte for byte. */
  hasWritten(file: string): boolean {
    const text = this.#text(file)
    return text !== null && this.#read().written[file] === hashOf(text)
  }

  #hashed(written: JournalFile['written'], files: readonly string[]): JournalFile['written'] {
    const hashes = new Map(Object.entries(written))
    for (const file of files) {
      const text = this.#text(file)
      if (text === null) hashes.delete(file)
      else hashes.set(file, hashOf(text))
    }
    return Object.fromEntries(hashes)
  }

  #replace(file: string, from: string | null, to: string | null): string[] {
    const present = this.#text(file)
    if (present === to) return []
    if (present !== from) return [file]
    const full = path.join(this.#root, file)
    if (to === null) {
      rmSync(full)
      removeEmptyFolders(this.#root, file)
    } else {
      writeWhole(full, to)
    }
    return []
  }

  #text(file: string): string | null {
    const full = path.join(this.#root, file)
    return existsSync(full) ? readFileSync(full, 'utf8') : null
  }

  #read(): JournalFile {
    return existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as JournalFile) : { written: {} }
  }

  #write(content: JournalFile): void {
    writeWhole(this.#file, `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** A file is never there in part: it is written beside its place, then moved there. */
function writeWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const beside = `${file}.${process.pid}.tmp`
  writeFileSync(beside, text)
  renameSync(beside, file)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
