import { defineModule } from '@tessera/core'
import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'
import { expect, test } from 'vitest'
import { variantCollisions } from './variant-collisions.ts'

const article = defineModule('blog').entity('article')
const nothing = async () => ({ default: () => null })

test('two packages of others that render one variant are named, the last one wins', () => {
  const packages = [
    defineWidgets({ variants: [variants(article, { default: lazy(nothing), card: lazy(nothing) })] }),
    defineWidgets({ variants: [variants(article, { default: lazy(nothing), quote: lazy(nothing) })] }),
    defineWidgets({ variants: [variants(article, { default: lazy(nothing), card: lazy(nothing) })] }),
  ]
  const names = ['@tessera/blog-widgets', 'tessera-plugin-quiet/widgets', 'tessera-plugin-loud/widgets']
  expect(variantCollisions(packages, names)).toEqual([
    { variant: 'blog/articles: default', packages: ['tessera-plugin-quiet/widgets', 'tessera-plugin-loud/widgets'] },
  ])
  expect(variantCollisions(packages.slice(0, 2), names)).toEqual([])
})
