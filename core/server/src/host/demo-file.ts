import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ProjectConfiguration } from '../configuration/project-schema.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'
import type { ContentSeed } from '../plugin/plugin.ts'

/**
 * The file of the demo that a configuration names, as a path of the project (`./demo/index.ts`) or a package.
 * @returns its absolute path; undefined if the configuration names none
 * @throws ConfigurationError if it doesn't exist
 */
export function demoFile(root: string, { demo }: ProjectConfiguration): string | undefined {
  if (typeof demo !== 'string') return undefined
  try {
    return createRequire(pathToFileURL(join(root, 'package.json'))).resolve(demo)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new ConfigurationError(`demo: there is no ${demo}. It must be a file of the project or an installed package`)
  }
}

/**
 * Loads the demo that a configuration names.
 * @throws ConfigurationError if it doesn't exist or exports no list of content
 */
export async function loadDemo(root: string, project: ProjectConfiguration): Promise<readonly ContentSeed[]> {
  const file = demoFile(root, project)
  if (file === undefined) return []
  const loaded: { default?: readonly ContentSeed[] } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  if (Array.isArray(loaded.default)) return loaded.default
  throw new ConfigurationError(`demo: ${project.demo} must export a list of what defineContent gives, by default`)
}
