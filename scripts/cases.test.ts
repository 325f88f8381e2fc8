import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const number = /\bT-\d{3}\b/g

const listed = [
  ...readFileSync(path.join(root, 'docs/cases.md'), 'utf8').matchAll(/^\| (T-\d{3}) \| .+ \| .+ \|$/gm),
].map(([, id = '']) => id)
const cited = new Map<string, string>()
const exclude = ['**/node_modules/**', '**/dist/**', '**/.tessera/**', 'scripts/cases.test.ts']
for (const file of globSync('**/*.{ts,tsx}', { cwd: root, exclude })) {
  for (const [id] of readFileSync(path.join(root, file), 'utf8').matchAll(number)) {
    if (!cited.has(id)) cited.set(id, file)
  }
}

describe('docs/cases.md', () => {
  it('explains every case that a test names', () => {
    expect(cited.size).toBeGreaterThan(50)
    expect([...cited].filter(([id]) => !listed.includes(id))).toEqual([])
  })

  it('lists each case once, and only cases that a test names', () => {
    expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([])
    expect(listed.filter(id => !cited.has(id))).toEqual([])
  })
})
