import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PackageManager } from 'create-tessera'

/** Who installs the packages of a project: its lock file tells. */
export function packageManagerOf(root: string): PackageManager {
  const isPnpm = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].some(file => existsSync(path.join(root, file)))
  return isPnpm ? 'pnpm' : 'npm'
}
