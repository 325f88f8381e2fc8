import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { languagesInSource } from './languages-in-source.ts'
import { workspacePackages } from './workspace.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Sources whose texts become records of a site, in the site's languages. */
const content: Readonly<Record<string, string>> = {
  'plugins/host/widgets/src/admin/composer/gallery/sample-record.ts':
    'texts of a record that is made for a variant without a block',
  'create-tessera/src/company-seed.ts': 'content of a new project',
  'plugins/rbac/server/src/setup.ts': 'titles of the roles of a new site',
}

const sources = workspacePackages(root)
  .flatMap(({ folder }) => globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }))
  .map(file => file.split(path.sep).join('/'))
  .filter(file => !/\.test\.tsx?$|\/src\/admin\/blocks\//.test(file))

const offenders = (files: readonly string[]) =>
  files.flatMap(file =>
    languagesInSource(readFileSync(path.join(root, file), 'utf8')).map(line => `${file}:${line} says something itself`),
  )

describe('sources', () => {
  it('hold no text of the interface in two languages: those are in messages/<language>.json', () => {
    expect(sources.length).toBeGreaterThan(1000)
    expect(offenders(sources.filter(file => !Object.hasOwn(content, file)))).toEqual([])
  })

  it('are excepted only while they hold such content', () => {
    for (const file of Object.keys(content)) expect(offenders([file]), file).not.toEqual([])
  })

  it('of blocks hold texts only in sample records, which become those of a site', () => {
    const blocks = globSync('{plugins,examples}/*/widgets/src/admin/blocks/*.ts', { cwd: root })
    expect(blocks.length).toBeGreaterThan(40)
    const named = blocks.filter(file =>
      /^ *(name|description|keywords|group): \{\s*en:/m.test(blockOf(readFileSync(path.join(root, file), 'utf8'))),
    )
    expect(named).toEqual([])
  })
})

/** What `sampleBlock` is called with, up to its record. */
function blockOf(source: string): string {
  return [...source.matchAll(/sampleBlock\(\{(.*?)\brecord:/gs)].map(([, before = '']) => before).join('\n')
}

describe('a text in two languages is found', () => {
  it.each([
    ['on one line', "const title = { en: 'Tea', ru: 'Чай' }"],
    ['on several', "const title = {\n  en: 'Tea',\n  ru: 'Чай',\n}"],
    ['with quoted keys and other quotes', 'const title = { "en": `Tea`, "ru": `Чай` }'],
    [
      'under each language, with more than one text',
      "const texts = {\n  en: { title: 'Tea' },\n  ru: { title: 'Чай' },\n}",
    ],
    ['on the next line', "const title = {\n  en:\n    'Tea',\n  ru:\n    'Чай',\n}"],
  ])('%s', (_shape, source) => {
    expect(languagesInSource(source)).toHaveLength(1)
  })

  it('but not in what sources say about texts, nor where there is one language', () => {
    expect(languagesInSource("/** `{ en: 'Tea', ru: 'Чай' }` */\nconst a = 1 // { en: 'a', ru: 'b' }")).toEqual([])
    expect(languagesInSource("const locales = { en: 'en-GB' }")).toEqual([])
  })
})
