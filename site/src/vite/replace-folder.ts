import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** File with the fingerprint of a finished build. */
export const fingerprintFile = 'fingerprint'

/** Replaces a folder by another. If another process was faster, its equal folder stays. */
export function replaceFolder(old: string, fresh: string): void {
  const aside = `${fresh}-old`
  try {
    if (existsSync(old)) renameSync(old, aside)
    renameSync(fresh, old)
  } catch (error) {
    if (!existsSync(join(old, fingerprintFile))) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
