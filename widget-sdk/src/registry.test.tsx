import { defineModule } from '@tessera/core'
import { expect, test } from 'vitest'
import { createRegistry } from './registry.ts'
import { defineWidgets, island, lazy, variants } from './variant.ts'

const article = defineModule('blog').entity('article')
const First = () => <p>first</p>
const Second = () => <p>second</p>
const of = (Component: () => React.ReactNode) => async () => ({ default: Component })

test('the last package that registers a variant wins', async () => {
  const registry = createRegistry([
    defineWidgets({ variants: [variants(article, { overview: lazy(of(First)), own: lazy(of(First)) })] }),
    defineWidgets({ variants: [variants(article, { overview: lazy(of(Second)) })] }),
  ])
  await registry.load()
  expect(registry.find('blog/articles', 'overview')?.Component).toBe(Second)
  expect(registry.find('blog/articles', 'own')?.Component).toBe(First)
})

test('an entity without a variant of its own has the generic one, else none', () => {
  const registry = createRegistry([])
  expect(registry.find('blog/articles', 'default')?.Component).toBeTypeOf('function')
  expect(registry.find('blog/articles', 'constructor')).toBeNull()
})

test('an island says when it is hydrated', async () => {
  const registry = createRegistry([
    defineWidgets({
      variants: [variants(article, { a: island(of(First)), b: island(of(First), { hydrate: 'load' }) })],
    }),
  ])
  await registry.load()
  expect(registry.find('blog/articles', 'a')?.hydrate).toBe('visible')
  expect(registry.find('blog/articles', 'b')?.hydrate).toBe('load')
})

test('one variant can be loaded alone', async () => {
  const registry = createRegistry([
    defineWidgets({
      variants: [variants(article, { a: lazy(of(First)), b: lazy(() => Promise.reject(new Error('not wanted'))) })],
    }),
  ])
  await registry.load('blog/articles', 'a')
  expect(registry.find('blog/articles', 'a')?.Component).toBe(First)
  expect(() => registry.find('blog/articles', 'b')).toThrow('before it is loaded')
})
