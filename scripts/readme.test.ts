import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
const blocks = [...readme.matchAll(/```tsx?\n\/\/ (\S+)\n(.*?)```/gs)].map(([, file = '', code = '']) => ({
  file,
  code,
}))
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const commands = [...readme.matchAll(/`npm (?:run )?([a-z:0-9]+)/g)].map(([, name = '']) => name)

describe('the README', () => {
  it('shows a module', () => {
    expect(blocks.length).toBeGreaterThan(3)
  })

  it.each(blocks)('shows $file as it is', ({ file, code }) => {
    expect(code.trim()).toBe(readFileSync(path.join(root, file), 'utf8').trim())
  })

  it.each([...new Set(commands)].filter(name => name !== 'ci'))('names the command %s, which there is', name => {
    expect(scripts).toHaveProperty([name])
  })
})
