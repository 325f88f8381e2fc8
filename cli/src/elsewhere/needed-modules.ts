import { confirm, isCancel } from '@clack/prompts'
import type { Importer } from '@tessera/server'
import { carryOut } from '../making/carry-out.ts'
import { Plan } from '../making/plan.ts'
import { addPlugin } from '../making/project-configuration.ts'
import { UsageError } from '../usage-error.ts'

/** The site lacks modules that an importer needs. */
export class MissingModulesError extends Error {
  readonly packages: readonly string[]

  constructor(packages: readonly string[]) {
    super(`It needs ${packages.join(', ')}`)
    this.packages = packages
  }
}

/** @throws MissingModulesError */
export function assertModules({ modules }: Importer, has: (module: string) => boolean): void {
  const missing = Object.entries(modules).filter(([module]) => !has(module))
  if (missing.length > 0) throw new MissingModulesError(missing.map(([, name]) => name))
}

/**
 * Adds packages to the plugins of `tessera.config`, once somebody at a terminal, or `--yes`, has said so.
 * @throws UsageError that says what to do, if they are not added
 */
export async function addModules(root: string, packages: readonly string[], isAgreed: boolean): Promise<void> {
  const list = packages.map(name => `'${name}'`).join(', ')
  const remedy = `Add ${list} to the plugins in tessera.config.ts`
  if (!isAgreed) {
    if (!process.stdin.isTTY)
      throw new UsageError(`The import needs modules that the site lacks. ${remedy}, or say --yes`)
    const isConfirmed = await confirm({ message: `The import needs ${list}. Add them to tessera.config.ts?` })
    if (isCancel(isConfirmed) || !isConfirmed) throw new UsageError(`Nothing was imported. ${remedy}`)
  }
  const { findPackage, installCommand } = await import('@tessera/server/project')
  const absent = packages.filter(name => !findPackage(name, root))
  if (absent.length > 0) throw new UsageError(`Install first what is not there: ${installCommand(root, absent)}`)
  const plan = new Plan(root)
  for (const name of packages) addPlugin(plan, name)
  await carryOut(plan, { command: 'import', isForced: true })
}
