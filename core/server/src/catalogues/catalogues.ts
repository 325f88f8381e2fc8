import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, catalogueWith, isPluralForms, spokenCatalogue } from '@tessera/core'
import { installCommand } from '../configuration/install-command.ts'
import {
  findPackage,
  type InstalledPackage,
  pluginPackage,
  widgetsPackages,
} from '../configuration/installed-packages.ts'
import type { ProjectConfiguration } from '../configuration/project-schema.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'

/** Language that every package has its texts in. */
const firstLanguage = 'en'

/** The one whose languages are those of the back office. */
const backOffice = '@tessera/admin'

/** What every project has texts of, beside its plugins. */
const ownPackages = ['@tessera/core', '@tessera/server', '@tessera/widget-sdk', '@tessera/site', backOffice]

export interface CataloguesOptions {
  /** The project's folder. */
  readonly root: string
  readonly project: Pick<ProjectConfiguration, 'plugins' | 'translations'>
  /** A file beside whose packages those of the product are (default: this one). */
  readonly beside?: string
}

/**
 * The texts of the packages in a configuration: each has its own in `messages/<language>.json`; what packages of
 * translations say of them, in `messages/<package>/<language>.json`, takes their place. Files are read when they are first
 * asked for, and cached.
 */
export class Catalogues {
  /** What may have texts: the product's own packages, the plugins and their widgets. */
  readonly packages: readonly InstalledPackage[]
  readonly #options: CataloguesOptions
  /** Packages that translate others; the last one wins. */
  readonly #translators: readonly InstalledPackage[]
  readonly #read = new Map<string, Catalogue>()
  readonly #spoken = new Map<string, Catalogue>()
  readonly #asked = new Set<string>()
  readonly #hashes = new Map<string, string>()
  readonly #languages = new Map<string, readonly string[]>()

  constructor(options: CataloguesOptions) {
    const { root, project } = options
    this.#options = options
    const found = (names: readonly string[]) => names.flatMap(name => this.#find(name) ?? [])
    const plugins = found(project.plugins.map(pluginPackage))
    const widgets = widgetsPackages(plugins, root)
    this.packages = [...found(ownPackages), ...plugins, ...widgets]
    const translations = (project.translations ?? []).map(name => this.#installed(name))
    this.#translators = [...plugins, ...widgets, ...translations].filter(each => each.translations !== undefined)
  }

  /** Names of the packages that may have texts: those in the configuration, and whose texts were asked for. */
  get names(): readonly string[] {
    return [...new Set([...this.packages.map(({ name }) => name), ...this.#asked])]
  }

  /** Languages of the interface: those that the back office has texts in, its own one first. */
  get interfaceLanguages(): readonly string[] {
    return this.languagesOf(backOffice)
  }

  /** Languages that a package has texts in, by itself or by a translation. */
  languagesOf(name: string): readonly string[] {
    const known = this.#languages.get(name)
    if (known) return known
    const folders = [this.#folderOf(name), ...this.#translators.map(each => translationsIn(each, name))]
    const languages = new Set(folders.flatMap(folder => (folder === null ? [] : languagesIn(folder))))
    const sorted = [...languages].toSorted(
      (a, b) => Number(b === firstLanguage) - Number(a === firstLanguage) || (a < b ? -1 : 1),
    )
    this.#languages.set(name, sorted)
    return sorted
  }

  /**
   * What a package says in exactly one language: nothing where it has no such file.
   * @throws ConfigurationError naming the file, and the text that is none
   */
  in(language: string, name: string): Catalogue {
    const key = `${name} ${language}`
    const known = this.#read.get(key)
    if (known) return known
    const own = this.#folderOf(name)
    const folders = [own, ...this.#translators.map(each => translationsIn(each, name))]
    const files = folders.flatMap(folder => (folder === null ? [] : [join(folder, `${language}.json`)]))
    const english = language === firstLanguage ? undefined : this.in(firstLanguage, name)
    const texts = files
      .filter(file => existsSync(file))
      .reduce<Catalogue>((merged, file) => catalogueWith(merged, readCatalogue(file, english)), {})
    this.#read.set(key, texts)
    return texts
  }

  /** What a package says in the first of the languages that has a text, else in English: text by text. */
  spoken(name: string, ...languages: readonly string[]): Catalogue {
    this.#asked.add(name)
    const wanted = [...new Set([...languages, firstLanguage])]
    const key = `${name} ${wanted}`
    const spoken =
      this.#spoken.get(key) ?? spokenCatalogue(wanted.map(language => ({ language, texts: this.in(language, name) })))
    this.#spoken.set(key, spoken)
    return spoken
  }

  /** Changes with whatever the packages say in these languages. */
  hash(...languages: readonly string[]): string {
    const key = languages.join()
    const known = this.#hashes.get(key)
    if (known !== undefined) return known
    const sum = createHash('sha256')
    for (const { name } of this.packages) sum.update(JSON.stringify([name, this.spoken(name, ...languages)]))
    const hash = sum.digest('base64url').slice(0, 10)
    this.#hashes.set(key, hash)
    return hash
  }

  /** Folders with texts, of those that can change while somebody works on them. */
  get folders(): readonly string[] {
    const own = this.packages.map(({ directory }) => join(directory, 'messages'))
    return [...own, ...this.#translators.flatMap(({ translations }) => translations ?? [])].filter(each =>
      existsSync(each),
    )
  }

  /**
   * Reads all texts in some languages, and those in which the back office speaks.
   * @throws ConfigurationError naming the first mistake
   */
  load(languages: readonly string[]): this {
    for (const language of new Set([...this.interfaceLanguages, ...languages])) {
      for (const { name } of this.packages) this.in(language, name)
    }
    return this
  }

  /** Has files read again, for developers who edit them. */
  forget(): void {
    this.#read.clear()
    this.#spoken.clear()
    this.#hashes.clear()
    this.#languages.clear()
  }

  #folderOf(name: string): string | null {
    const found = this.packages.find(each => each.name === name) ?? this.#find(name)
    return found ? join(found.directory, 'messages') : null
  }

  #find(name: string): InstalledPackage | null {
    return findPackage(name, this.#options.root, this.#options.beside)
  }

  #installed(name: string): InstalledPackage {
    const found = this.#find(name)
    if (!found) {
      const command = installCommand(this.#options.root, [name])
      throw new ConfigurationError(`translations: ${name} is not installed. Install it: ${command}`)
    }
    if (found.translations) return found
    throw new ConfigurationError(
      `translations: ${name} has no translations: its package.json must say "tessera": { "messages": "./messages" }`,
    )
  }
}

function translationsIn({ translations }: InstalledPackage, name: string): string | null {
  return translations ? join(translations, name) : null
}

function languagesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap(file => /^([A-Za-z][\w-]*)\.json$/.exec(file)?.[1] ?? [])
}

function readCatalogue(file: string, english: Catalogue | undefined): Catalogue {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigurationError(`${file} can't be read: ${(error as Error).message}`)
  }
  assertCatalogue(content, english, file, [])
  return content as Catalogue
}

/** @throws ConfigurationError naming the first value that has another shape than a catalogue's, or than the English one */
function assertCatalogue(
  value: unknown,
  english: Catalogue[string] | undefined,
  file: string,
  path: readonly string[],
): void {
  const wanted = shapeOf(english)
  const actual = shapeOf(value)
  if (
    actual === undefined ||
    (wanted !== undefined && actual !== wanted) ||
    (path.length === 0 && actual !== 'group')
  ) {
    const expected = wanted ?? (path.length === 0 ? 'group' : undefined)
    throw new ConfigurationError(`${[file, path.join('.')].filter(Boolean).join(': ')} must be ${nameOf(expected)}`)
  }
  if (actual !== 'group') return
  for (const [key, each] of Object.entries(value as Catalogue)) {
    assertCatalogue(each, wanted === 'group' ? (english as Catalogue)[key] : undefined, file, [...path, key])
  }
}

type Shape = 'text' | 'forms' | 'group'

function shapeOf(value: unknown): Shape | undefined {
  if (typeof value === 'string') return 'text'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return isPluralForms(value as Catalogue) ? 'forms' : 'group'
}

function nameOf(shape: Shape | undefined): string {
  if (shape === 'text') return 'a text'
  if (shape === 'forms') return 'plural forms such as { "one": "{count} item", "other": "{count} items" }'
  return shape === 'group' ? 'an object with texts' : 'a text, plural forms or an object with texts'
}
