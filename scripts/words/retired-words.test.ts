import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { knownUses, retiredWords } from './retired-words.ts'
import { parts, wordsOfPage, wordsOfSource } from './words-in.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What has been gone through; the texts of errors and the data of the demo are for people and follow no such table. */
const covered = ['e2e/**', 'examples/**', 'docs/**', 'plugins/!(host|website-builder)/**', '*']
const exclude = ['**/node_modules/**', '**/dist/**', '**/seed/**', '**/migrations/**', 'docs/errors.md']
const files = covered
  .flatMap(pattern => globSync(`${pattern}${pattern === '*' ? '' : '/*'}.{ts,tsx,md}`, { cwd: root, exclude }))
  .map(file => file.split(path.sep).join('/'))

const patterns = retiredWords.map(({ word, say }) => ({
  expression: new RegExp(`(?<![a-z-])(?:${word})(?![a-z-])`),
  say,
}))

function usesIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const words = file.endsWith('.md') ? wordsOfPage(source) : wordsOfSource(file, source)
  const name = path.basename(file).replace(/\..*$/, '')
  return [{ text: parts(name), line: 0 }, ...words].flatMap(({ text, line }) =>
    patterns.flatMap(({ expression, say }) => {
      const [word] = expression.exec(text) ?? []
      const isKnown = knownUses.some(use => use.file === file && use.word === word)
      return word === undefined || isKnown ? [] : [`${file}:${line} "${word}": say ${say}`]
    }),
  )
}

describe('retired words', () => {
  it('stand in no name, comment, title of a test or page of documentation', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap(usesIn)).toEqual([])
  })

  it('are excused in files that are covered', () => {
    expect(knownUses.filter(({ file }) => !files.includes(file))).toEqual([])
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
