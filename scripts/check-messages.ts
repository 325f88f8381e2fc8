import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Catalogues, catalogueGaps, loadProject } from '@tessera/core/server'

/** Groups whose texts are found by what declares them, with the property that holds the text's key there. */
const declared: Readonly<Record<string, string>> = {
  blocks: 'key',
  blockGroups: 'group',
  firstSteps: 'name',
  pages: 'key',
}

/** Texts that a language lacks, groups of texts that no source reads, and texts of what no source declares. */
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
    const sources = files.map(file => readFileSync(path.join(directory, file), 'utf8')).join('\n')
    const texts = Object.entries(catalogues.in('en', name))
    const orphans = texts.flatMap(([group, keys]) =>
      Object.keys(declared[group] === undefined ? {} : keys)
        .filter(key => !declares(sources, declared[group] as string, key))
        .map(key => `${name}: nothing has the texts ${group}.${key}`),
    )
    const strangers = texts
      .filter(
        ([group]) =>
          group !== 'issues' &&
          declared[group] === undefined &&
          !new RegExp(`['".]${group}\\b`).test(sources) &&
          !readAsField(group, sources),
      )
      .map(([group]) => `${name}: nothing reads the group ${group}`)
    return [...orphans, ...strangers]
  })
  return [...gaps, ...unread]
}

/** `key: 'article-list'`, or a template with something in place of the key's end. */
function declares(sources: string, property: string, key: string): boolean {
  const templates = sources.matchAll(new RegExp(`\\b${property}: \`([\\w-]+)\\$\\{\\w+\\}\``, 'g'))
  return (
    new RegExp(`\\b${property}: ['"]${key}['"]`).test(sources) ||
    [...templates].some(([, start = '']) => key.startsWith(start))
  )
}

/** `const { shell } = catalogues.spoken(...)` */
function readAsField(group: string, sources: string): boolean {
  return new RegExp(`\\{[^}]*\\b${group}\\b[^}]*\\} = `).test(sources)
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const catalogues = new Catalogues({ root, project: await loadProject(root) })
  const problems = messageProblems(catalogues, catalogues.interfaceLanguages)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`Messages: ${catalogues.interfaceLanguages.join(', ')} are complete.`)
}
