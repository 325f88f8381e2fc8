import { existsSync, type FSWatcher, statSync, watch } from 'node:fs'
import path from 'node:path'

/**
 * Reports changed files, and new files in folders. Watches the containing folders, because editors replace files instead of
 * writing to them.
 */
export class FileWatcher {
  readonly #onChange: (file: string) => void
  readonly #files = new Map<string, string>()
  readonly #folders = new Set<string>()
  readonly #watchers = new Map<string, FSWatcher>()

  constructor(onChange: (file: string) => void) {
    this.#onChange = onChange
  }

  /**
   * Adds a file, which need not exist yet.
   * @param state the result of `stateOf` when the file was read; if it has changed since, it is reported at once
   */
  addFile(file: string, state = stateOf(file)): void {
    if (this.#files.has(file)) return
    this.#files.set(file, state)
    this.#watch(path.dirname(file))
    this.#check(file, false)
  }

  /** Adds all files of a folder, including later ones. */
  addFolder(folder: string): void {
    this.#folders.add(folder)
    this.#watch(folder)
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }

  #watch(folder: string): void {
    if (this.#watchers.has(folder) || !existsSync(folder)) return
    const watcher = watch(folder, (_, name) => this.#check(path.join(folder, name ?? ''), this.#folders.has(folder)))
    // The folder was removed; its files have been reported already.
    watcher.on('error', () => this.#watchers.delete(folder))
    this.#watchers.set(folder, watcher)
  }

  #check(file: string, isInFolder: boolean): void {
    const before = this.#files.get(file)
    if (before === undefined && !isInFolder) return
    const now = stateOf(file)
    if (now === before) return
    this.#files.set(file, now)
    this.#onChange(file)
  }
}

/** A string that differs if the file has changed. */
export function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'gone'
}
