import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Catalogues } from '@tessera/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkedCatalogues, messageProblems } from './check-messages.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tessera-check-messages-'))
  for (const name of ['core', 'server', 'widget-sdk', 'site', 'admin']) write(`@tessera/${name}`, {})
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(name: string, files: Readonly<Record<string, string>>): void {
  for (const [file, content] of Object.entries({ 'package.json': `{ "name": "${name}" }`, ...files })) {
    const target = path.join(root, 'node_modules', name, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
}

const problems = () => messageProblems(new Catalogues({ root, project: { plugins: ['tea'] } }), ['en', 'ru'])

test('a key that a language lacks, and a group that nothing reads, are problems', () => {
  write('tea', {
    'messages/en.json': '{ "pot": { "pour": "Pour", "wash": "Wash" }, "shelf": { "title": "Teas" } }',
    'messages/ru.json': '{ "pot": { "pour": "Налить" }, "shelf": { "title": "Чаи" } }',
    'src/Pot.tsx': "const m = useMessages('pot'); show(m.pour, m.wash)",
  })
  expect(problems()).toEqual(['tea, ru: pot.wash is missing', 'tea: nothing reads the group shelf'])
})

test('complete languages are no problem', () => {
  write('tea', {
    'messages/en.json': '{ "pot": { "pour": "Pour" } }',
    'messages/ru.json': '{ "pot": { "pour": "Налить" } }',
    'src/Pot.tsx': "const m = useMessages('pot'); show(m.pour)",
  })
  expect(problems()).toEqual([])
})

test('plugins among the examples are checked, too, without being in the configuration', () => {
  write('tea', {})
  write('../examples/plugin-cup', { 'package.json': '{ "name": "cup" }' })
  write('cup', {
    'package.json': '{ "name": "cup", "tessera": { "module": "cup", "widgets": "cup-widgets" } }',
    'messages/en.json': '{ "module": "Cups" }',
  })
  write('cup-widgets', {
    'messages/en.json': '{ "cup": { "drink": "Drink" } }',
    'messages/ru.json': '{}',
  })
  const catalogues = checkedCatalogues(root, { plugins: ['tea'] })
  expect(messageProblems(catalogues, ['en', 'ru'])).toEqual([
    'cup, ru: module is missing',
    'cup-widgets, ru: cup.drink is missing',
    'cup-widgets: nothing reads the group cup',
  ])
})

test('texts of a block, a step or a page that no source declares are problems', () => {
  const texts = `{
    "blocks": { "pot": { "name": "Pot" }, "lost": { "name": "Lost" }, "cup-large": { "name": "Cup" } },
    "blockGroups": { "ware": "Ware", "gone": "Gone" },
    "firstSteps": { "brew": { "title": "Brew" }, "forgotten": { "title": "Forgotten" } },
    "pages": { "shop": { "title": "Shop" }, "closed": { "title": "Closed" } }
  }`
  write('tea', {
    'messages/en.json': texts,
    'messages/ru.json': texts,
    'src/admin/pot.ts': "sampleBlock({ key: 'pot', group: 'ware' })",
    'src/admin/cups.ts': `sampleBlock({ key: \`cup-\${size}\` })`,
    'src/admin/first-steps.ts': "[{ name: 'brew', order: 1 }]",
    'src/pages.ts': "modulePage({ key: 'shop' })",
  })
  expect(problems()).toEqual([
    'tea: nothing has the texts blocks.lost',
    'tea: nothing has the texts blockGroups.gone',
    'tea: nothing has the texts firstSteps.forgotten',
    'tea: nothing has the texts pages.closed',
  ])
})

/** What is said of a group with the keys `pour` and `wash`, of which a source reads what it reads. */
function unreadBy(...sources: readonly string[]): string[] {
  const texts = '{ "pot": { "pour": "Pour", "wash": "Wash" } }'
  const files = sources.map((source, index) => [`src/Pot${index}.tsx`, source])
  write('tea', { 'messages/en.json': texts, 'messages/ru.json': texts, ...Object.fromEntries(files) })
  return problems()
}

test.each([
  ['its variable', "function Pot() { const m = useMessages('pot'); return <p title={m.pour}>pour, wash</p> }"],
  ['a function inside', "function Pot() { const m = useMessages('pot'); return () => () => m['pour'] }"],
  ['a pattern', "function Pot() { const { pour: wash } = useMessages('pot'); return wash }"],
  ['a pattern on its variable', "function Pot() { const m = useMessages('pot'); const { pour } = m; return pour }"],
  ['the call itself', "const text = () => ownTexts('pot').pour"],
  ['an object that it is spread into', "function Pot() { const m = { ...useMessages('pot'), a: 1 }; return m.pour }"],
  [
    'a shorthand of another object',
    "function Pot() { const m = useMessages('pot'); const pour = m.pour; return { m: pour } }",
  ],
])('a key that nothing reads is a problem, where others are read by %s', (_, source) => {
  expect(unreadBy(source)).toEqual(['tea: nothing reads pot.wash'])
})

test('a key is read by any of the sources that read its group', () => {
  expect(unreadBy("const a = () => useMessages('pot').pour", "const b = () => useMessages('pot').wash")).toEqual([])
})

test.each([
  ['a computed key', "function Pot({ kind }) { const m = useMessages('pot'); return m[kind] }"],
  ['a call', "function Pot() { const m = useMessages('pot'); return show(m) }"],
  ['an attribute', "function Pot() { const m = useMessages('pot'); return <Lid texts={m} a={m.pour} /> }"],
  ['another object', "function Pot() { const m = useMessages('pot'); return { m } }"],
  ['what is returned', "const usePot = () => useMessages('pot')"],
  ['the rest of a pattern', "function Pot() { const { pour, ...rest } = useMessages('pot'); return rest }"],
])('where texts go into %s, any of them may be read', (_, source) => {
  expect(unreadBy(source)).toEqual([])
})
