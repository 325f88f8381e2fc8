import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Files in backticks, and what links lead to, but for addresses. */
function filesIn(text: string): string[] {
  const named = [...text.matchAll(/`([a-z-]+\/[^`\s]+)`/g)].map(([, file = '']) => file)
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, file = '']) => file)
  return [...new Set([...named, ...linked])].filter(file => !file.includes('['))
}

describe('docs/map.md', () => {
  const map = read('docs/map.md')
  const named = filesIn(map)

  it('names files of both walks', () => {
    expect(named.length).toBeGreaterThan(25)
  })

  it.each(named)('names %s, which exists', file => {
    expect(existsSync(path.join(root, file))).toBe(true)
  })

  it('fits on a page', () => {
    expect(map.split('\n').length).toBeLessThanOrEqual(60)
  })
})

describe('the README of a package', () => {
  const readmes = globSync(['*/README.md', 'core/*/README.md', 'plugins/*/README.md', 'plugins/*/widgets/README.md'], {
    cwd: root,
  }).filter(file => existsSync(path.join(root, path.dirname(file), 'package.json')))

  it('is there for those that are hard to enter', () => {
    expect(readmes).toEqual(expect.arrayContaining(['admin/README.md', 'plugins/rbac/README.md']))
  })

  const named = readmes.flatMap(readme => filesIn(read(readme)).map(file => [readme, file] as const))
  it.each(named)('%s names %s, which exists', (readme, file) => {
    expect(existsSync(path.join(root, path.dirname(readme), file))).toBe(true)
  })
})
