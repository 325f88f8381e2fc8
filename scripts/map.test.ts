import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const map = readFileSync(path.join(root, 'docs/map.md'), 'utf8')
const named = [...map.matchAll(/`([a-z-]+\/[^`\s]+)`/g)].map(([, file = '']) => file)

describe('docs/map.md', () => {
  it('names files of both walks', () => {
    expect(named.length).toBeGreaterThan(25)
  })

  it.each([...new Set(named)].filter(file => !file.includes('[')))('names %s, which exists', file => {
    expect(existsSync(path.join(root, file))).toBe(true)
  })

  it('fits on a page', () => {
    expect(map.split('\n').length).toBeLessThanOrEqual(60)
  })
})
