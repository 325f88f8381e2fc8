import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

/**
 * Reads the file `.env` beside `tessera.config.ts` into an environment. Existing variables take precedence, even if empty.
 * @param root the project's folder
 */
export function readProjectEnvironment(root: string, environment: NodeJS.ProcessEnv): void {
  const file = path.join(root, '.env')
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) environment[name] ??= value ?? ''
}
