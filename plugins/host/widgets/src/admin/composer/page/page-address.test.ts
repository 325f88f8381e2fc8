import { expect, it } from 'vitest'
import { addressInComposer, filledUrl, segmentsOf, urlInAddress } from './page-address.ts'

const url = '/blog/[blog.categories.slug]/[blog.articles.slug]'

it('a page’s address names records', () => {
  expect(segmentsOf(url)).toEqual([
    { entity: 'blog/categories', field: 'slug' },
    { entity: 'blog/articles', field: 'slug' },
  ])
  expect(segmentsOf('/about')).toEqual([])
})

it('is whole with a value for each of them only', () => {
  expect(filledUrl(url, ['news', 'a b'])).toBe('/blog/news/a%20b')
  expect(filledUrl(url, ['news', null])).toBeNull()
  expect(filledUrl(url, [])).toBeNull()
  expect(filledUrl('/about', [])).toBe('/about')
})

it.each([
  ['en', '/', '/_compose/en'],
  ['ru', '/about', '/_compose/ru/about'],
])('is shown by the composer, and read from there: %s %s', (language, path, address) => {
  expect(addressInComposer(language, path)).toBe(address)
  expect(urlInAddress(`${address}?page=2#top`)).toEqual({ language, url: path })
})
