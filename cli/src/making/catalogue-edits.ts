import { globSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '../usage-error.ts'
import type { Plan } from './plan.ts'

/** A part of a catalogue: texts, and groups of them. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** Languages that a folder's catalogues are in. */
export function catalogueLanguages(plan: Plan, folder: string): string[] {
  const files = globSync('messages/*.json', { cwd: path.join(plan.root, folder) })
  return files.map(file => path.basename(file, '.json')).sort()
}

/** Adds texts that a catalogue lacks; those that it has stay. */
export function addTexts(plan: Plan, folder: string, language: string, texts: TextTree): void {
  const file = `${folder}/messages/${language}.json`
  const present = JSON.parse(plan.read(file) ?? '{}') as TextTree
  const result = merged(present, texts)
  if (!isDeepStrictEqual(present, result)) plan.write(file, `${JSON.stringify(result, null, 2)}\n`)
}

function merged(present: TextTree, added: TextTree): TextTree {
  const result: Record<string, string | TextTree> = { ...present }
  for (const [key, value] of Object.entries(added)) {
    const known = result[key]
    if (known === undefined) result[key] = value
    else if (typeof known === 'object' && typeof value === 'object') result[key] = merged(known, value)
  }
  return result
}

/** What records are called in a language: one of them, several, and "of one" where the language has a genitive. */
export interface GivenName {
  readonly one: string
  readonly many: string
  readonly of?: string
}

/**
 * Names as options give them: `ru=Событие/События/события`.
 * @throws UsageError for another form
 */
export function namesByLanguage(given: readonly string[]): Map<string, GivenName> {
  return new Map(
    given.map(each => {
      const [, language, one, many, of] = /^([\w-]+)=([^/]+)\/([^/]+)(?:\/([^/]+))?$/.exec(each) ?? []
      if (!language || !one || !many) {
        throw new UsageError(`--name must be <language>=<one>/<many>, such as en=Event/Events, not "${each}"`)
      }
      return [language, { one, many, ...(of && { of }) }]
    }),
  )
}
