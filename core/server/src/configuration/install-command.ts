import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Who installs the packages of a project: its lock file tells. */
export function packageManagerOf(root: string): 'npm' | 'pnpm' {
  const isPnpm = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].some(file => existsSync(join(root, file)))
  return isPnpm ? 'pnpm' : 'npm'
}

/**
 * The command that installs packages in a project, as a message shows it: `npm install tessera-german`.
 * @param packages none for those of the manifest
 */
export function installCommand(root: string, packages: readonly string[] = [], { isDevelopment = false } = {}): string {
  const manager = packageManagerOf(root)
  const verb = manager === 'pnpm' && packages.length > 0 ? 'add' : 'install'
  return [manager, verb, ...(isDevelopment ? ['--save-dev'] : []), ...packages].join(' ')
}
