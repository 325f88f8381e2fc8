import { readdirSync, rmdirSync } from 'node:fs'
import path from 'node:path'

/** Removes the folders that a file was in, as far as nothing else is in them. */
export function removeEmptyFolders(root: string, file: string): void {
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
    const full = path.join(root, folder)
    if (readdirSync(full).length > 0) return
    rmdirSync(full)
  }
}
