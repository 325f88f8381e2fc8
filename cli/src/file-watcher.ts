import { existsSync, type FSWatcher, statSync, watch } from 'node:fs'
import path from 'node:path'

/**
 * Tells of changes of files, and of new files in folders. It watches the folders that they are in: editors put a new file in
 * the place of the old one.
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
   * A file that may not be there yet.
   * @param state what `stateOf` gave when the file was read: it is told at once if it has changed since
   */
  addFile(file: string, state = stateOf(file)): void {
    if (this.#files.has(file)) return
    this.#files.set(file, state)
    this.#watch(path.dirname(file))
    this.#look(file, false)
  }

  /** Every file of a folder, later ones too. */
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
    const watcher = watch(folder, (_, name) => this.#look(path.join(folder, name ?? ''), this.#folders.has(folder)))
    // A folder that was removed: what was in it is gone, and told already.
    watcher.on('error', () => this.#watchers.delete(folder))
    this.#watchers.set(folder, watcher)
  }

  #look(file: string, isInFolder: boolean): void {
    const before = this.#files.get(file)
    if (before === undefined && !isInFolder) return
    const now = stateOf(file)
    if (now === before) return
    this.#files.set(file, now)
    this.#onChange(file)
  }
}

/** Another text when the file has changed. */
export function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'gone'
}
