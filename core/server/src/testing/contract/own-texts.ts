import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModuleTexts } from '@tessera/core'
import type { Plugin } from '../../plugin.ts'
import { packageOf } from '../plugin-package.ts'

/** What a plugin's package says of its definitions, by language: nothing where it has no texts. */
export function textsOf(plugin: Plugin): Readonly<Record<string, ModuleTexts>> {
  const found = packageOf(plugin)
  const folder = found && join(found.folder, 'messages')
  if (folder === undefined || !existsSync(folder)) return {}
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return Object.fromEntries(
    files.map(file => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}
