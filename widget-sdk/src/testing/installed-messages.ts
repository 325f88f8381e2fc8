import { existsSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Catalogue, spokenCatalogue } from '@tessera/core'
import { type MessageSource, messagesFrom } from '../message-source.ts'

const project = pathToFileURL(join(process.cwd(), 'package.json'))

/** Texts of the packages beside the tests, in the first of the languages that has them, else in English. */
export function installedMessages(...languages: readonly string[]): MessageSource {
  const spoken = new Map<string, Catalogue>()
  return messagesFrom(packageName => {
    const texts = spoken.get(packageName) ?? installedTexts(packageName, ...languages)
    spoken.set(packageName, texts)
    return texts as never
  })
}

/**
 * All that a package says, each text in the first of the languages that has it, else in English.
 * @throws if the project has no such package
 */
export function installedTexts(packageName: string, ...languages: readonly string[]): Catalogue {
  const manifest = findPackageJSON(packageName, project)
  if (manifest === undefined) throw new Error(`${packageName} is not installed`)
  const folder = join(dirname(manifest), 'messages')
  const catalogues = [...new Set([...languages, 'en'])].map(language => ({
    language,
    texts: readCatalogue(join(folder, `${language}.json`)),
  }))
  return spokenCatalogue(catalogues)
}

function readCatalogue(file: string): Catalogue {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {}
}
