import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Holds what a finished build was made from. */
export const fingerprintFile = 'fingerprint'

/** Puts one folder in the place of another. Where another process is quicker, its folder is as good: it stays. */
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
