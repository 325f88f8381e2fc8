import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Where files in backticks are, from a folder that they are named from, and what links of a page lead to, but for addresses. */
function filesIn(page: string, folder = path.dirname(page)): string[] {
  const text = read(page)
  const named = [...text.matchAll(/`((?:\.\.\/)*[a-z-]+\/[^`\s]+)`/g)].map(([, file = '']) => path.join(folder, file))
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, file = '']) =>
    path.join(path.dirname(page), file),
  )
  return [...new Set([...named, ...linked])].filter(file => !file.includes('['))
}

const isThere = (file: string) =>
  file.includes('*') ? globSync(file, { cwd: root }).length > 0 : existsSync(path.join(root, file))

describe('docs/map.md', () => {
  const page = 'docs/map.md'
  const named = filesIn(page, '.')

  it('names files of the walks', () => {
    expect(named.length).toBeGreaterThan(80)
  })

  it.each(named)('names %s, which exists', file => {
    expect(isThere(file)).toBe(true)
  })

  it('can be read in one go', () => {
    expect(read(page).split('\n').length).toBeLessThanOrEqual(150)
  })
})

describe('the README of a package', () => {
  const packages = ['*', 'core/*', 'plugins/*', 'plugins/*/server', 'plugins/*/widgets']
  const readmes = globSync(
    packages.map(folder => `${folder}/package.json`),
    { cwd: root },
  ).map(manifest => path.join(path.dirname(manifest), 'README.md'))

  it.each(readmes)('%s is there', readme => {
    expect(existsSync(path.join(root, readme))).toBe(true)
  })

  const named = ['demo/README.md', ...readmes].flatMap(readme => filesIn(readme).map(file => [readme, file] as const))
  it.each(named)('%s names %s, which exists', (_readme, file) => {
    expect(isThere(file)).toBe(true)
  })
})
