import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Catalogue, isPluralForms } from '@tessera/core'
import { Catalogues, type ProjectConfiguration } from '@tessera/server'
import { catalogueGaps } from '@tessera/server/host'
import { loadProject } from '@tessera/server/project'
import { type ReadKeys, readKeys } from './read-keys.ts'

/** Groups whose texts are found by what declares them, with the property that holds the text's key there. */
const declared: Readonly<Record<string, string>> = {
  blocks: 'key',
  blockGroups: 'group',
  firstSteps: 'name',
  screens: 'name',
  pages: 'key',
}

/**
 * Texts that a language lacks; texts that no source reads, whole groups and keys of a group; and texts of what no source
 * declares.
 */
export function messageProblems(catalogues: Catalogues, languages: readonly string[]): string[] {
  const gaps = languages.flatMap(language =>
    catalogueGaps(catalogues, language).flatMap(({ name, missing, unknown, placeholders }) => [
      ...missing.map(key => `${name}, ${language}: ${key} is missing`),
      ...unknown.map(key => `${name}, ${language}: ${key} is not in English`),
      ...placeholders.map(key => `${name}, ${language}: ${key} has other placeholders than in English`),
    ]),
  )
  const unread = catalogues.packages.flatMap(({ name, directory, module }) => {
    // What definitions are called is read by the definitions' own names: the contract of a plugin looks after those.
    if (module !== undefined || name === '@tessera/core') return []
    const files = globSync('src/**/*.{ts,tsx}', { cwd: directory })
    const sources = new Map(files.map(file => [file, readFileSync(path.join(directory, file), 'utf8')]))
    const texts = catalogues.in('en', name)
    return [
      ...undeclaredTexts(texts, sources).map(text => `${name}: nothing has the texts ${text}`),
      ...unreadTexts(texts, sources).map(text => `${name}: nothing reads ${text}`),
    ]
  })
  return [...gaps, ...unread]
}

function undeclaredTexts(catalogue: Catalogue, sources: ReadonlyMap<string, string>): string[] {
  const all = [...sources.values()].join('\n')
  return Object.entries(declared).flatMap(([group, property]) =>
    Object.keys(catalogue[group] ?? {}).flatMap(key => (declares(all, property, key) ? [] : [`${group}.${key}`])),
  )
}

/** `key: 'article-list'`, or a template with something in place of the key's end. */
function declares(sources: string, property: string, key: string): boolean {
  const templates = sources.matchAll(new RegExp(`\\b${property}: \`([\\w-]+)\\$\\{\\w+\\}\``, 'g'))
  return (
    new RegExp(`\\b${property}: ['"]${key}['"]`).test(sources) ||
    [...templates].some(([, start = '']) => key.startsWith(start))
  )
}

function unreadTexts(catalogue: Catalogue, sources: ReadonlyMap<string, string>): string[] {
  const all = [...sources.values()].join('\n')
  const keysByGroup = allReadKeys(sources)
  return Object.entries(catalogue).flatMap(([group, texts]) => {
    // Codes of errors: nobody reads them by name.
    if (group === 'issues' || declared[group] !== undefined) return []
    if (typeof texts === 'string' || isPluralForms(texts)) return []
    if (!new RegExp(`['".]${group}\\b`).test(all) && !readAsField(group, all)) return [`the group ${group}`]
    const keys = keysByGroup.get(group)
    if (!keys || readAsField(group, all)) return []
    return Object.keys(texts).flatMap(key => (keys.has(key) ? [] : [`${group}.${key}`]))
  })
}

function allReadKeys(sources: ReadonlyMap<string, string>): Map<string, ReadKeys> {
  const found = new Map<string, ReadKeys>()
  for (const [file, source] of sources) {
    for (const [group, keys] of readKeys(file, source)) {
      const known = found.get(group)
      found.set(group, keys === null || known === null ? null : new Set([...(known ?? []), ...keys]))
    }
  }
  return found
}

/** `const { shell } = catalogues.spoken(...)` */
function readAsField(group: string, sources: string): boolean {
  return new RegExp(`\\{[^{}'"]*\\b${group}\\b[^{}'"]*\\} = `).test(sources)
}

/** The texts of a project's packages, and of the plugins below its folder `examples`, which its configuration needn't name. */
export function checkedCatalogues(
  root: string,
  project: Pick<ProjectConfiguration, 'plugins' | 'translations'>,
): Catalogues {
  const examples = globSync('examples/*/package.json', { cwd: root }).map(file => {
    const { name } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { readonly name: string }
    return name
  })
  return new Catalogues({ root, project: { ...project, plugins: [...project.plugins, ...examples] } })
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const catalogues = checkedCatalogues(root, await loadProject(root))
  const problems = messageProblems(catalogues, catalogues.interfaceLanguages)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`Messages: ${catalogues.interfaceLanguages.join(', ')} are complete.`)
}
