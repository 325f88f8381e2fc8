import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

describe.each(['core/definition', 'core/server'])('the README of %s', folder => {
  const text = readFileSync(path.join(root, folder, 'README.md'), 'utf8')
  const named = [...text.matchAll(/`(src\/[^`\s]+)`/g)].map(([, file = '']) => file)

  it('names files and folders that exist', () => {
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(file => !existsSync(path.join(root, folder, file)))).toEqual([])
  })

  it('fits on a page', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(40)
  })
})
