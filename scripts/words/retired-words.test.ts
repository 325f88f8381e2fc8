import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type KnownUse, knownUses, retiredWords } from './retired-words.ts'
import { parts, wordsOfPage, wordsOfSource } from './words-in.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Migrations are never edited once they are released. */
const exclude = ['**/node_modules/**', '**/dist/**', '**/migrations/**']
const files = globSync('**/*.{ts,tsx,md}', { cwd: root, exclude }).map(file => file.split(path.sep).join('/'))

const patterns = retiredWords.map(({ word, ...retired }) => ({
  ...retired,
  expression: new RegExp(`(?<![a-z-])(?:${word})(?![a-z-])`),
}))

interface Use {
  readonly file: string
  readonly word: string
  readonly text: string
}

const uses = files.flatMap(usesIn)

function usesIn(file: string): Use[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const name = { text: parts(path.basename(file).replace(/\..*$/, '')), line: 0, kind: 'identifier' }
  return [name, ...(file.endsWith('.md') ? wordsOfPage(source) : wordsOfSource(file, source))].flatMap(words =>
    patterns.flatMap(({ expression, say, kind = words.kind }) => {
      const [word] = (kind === words.kind && expression.exec(words.text)) || []
      return word === undefined ? [] : [{ file, word, text: `${file}:${words.line} "${word}": say ${say}` }]
    }),
  )
}

function excuses(known: KnownUse, { file, word }: Use): boolean {
  return new RegExp(`^(?:${known.word})$`).test(word) && path.matchesGlob(file, known.files)
}

describe('retired words', () => {
  it('stand in no name, comment, title of a test or page of documentation', () => {
    expect(files.length).toBeGreaterThan(2000)
    const found = uses.filter(use => !knownUses.some(known => excuses(known, use)))
    expect(found.map(({ text }) => text)).toEqual([])
  })

  it('have no exception that nothing needs', () => {
    expect(knownUses.filter(known => !uses.some(use => excuses(known, use)))).toEqual([])
  })

  it('are found in identifiers, comments, titles and prose, and not in code or other strings', () => {
    const source = "// drawn\nconst keptPage = 'whoever'\ntest('is read anew', () => pages.enrolled(`way in`))\n"
    expect(wordsOfSource('a.ts', source).map(({ text, line }) => `${line} ${text}`)).toEqual(
      expect.arrayContaining(['1 drawn', '2 kept page', '3 is read anew', '3 enrolled']),
    )
    expect(wordsOfSource('a.ts', source).filter(({ text }) => /whoever|way in/.test(text))).toEqual([])
    expect(wordsOfPage('drawn `kept`\n```ts\nanew\n```\n').map(({ text }) => text)).toEqual([
      'drawn ` `',
      '',
      '',
      '',
      '',
    ])
  })
})
