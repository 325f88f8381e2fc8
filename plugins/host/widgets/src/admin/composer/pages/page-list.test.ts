import { expect, it } from 'vitest'
import { blockCount, freeUrl, type ListedPage, mapOfPages, matchingPages, textState } from './page-list.ts'

function page(url: string, more: object = {}): ListedPage {
  const links = { pagesToMetadata: [], pagesToWidgets: [], pagesToLayouts: [] }
  return { id: url, variant: 'default', createdAt: '', updatedAt: '', title: url, url, ...links, ...more }
}

it('each page is below the one whose address it extends; error pages come last', () => {
  const urls = [
    '/404',
    '/blog-archive',
    '/blog/articles/[blog.articles.slug]',
    '/',
    '/about',
    '/blog',
    '/blog/articles',
  ]
  expect(mapOfPages(urls.map(url => page(url))).map(({ page: { url }, depth }) => `${depth} ${url}`)).toEqual([
    '0 /',
    '0 /about',
    '0 /blog',
    '1 /blog/articles',
    '2 /blog/articles/[blog.articles.slug]',
    '0 /blog-archive',
    '0 /404',
  ])
})

it.each([
  ['ready', { title: { ru: 'Главная' }, description: { ru: 'О нас' } }],
  ['partial', { title: { ru: 'Главная' }, description: { ru: '' } }],
  ['missing', { title: { en: 'Home' }, description: { en: 'About us' } }],
])('the texts of a page in a language are %s', (state, metadata) => {
  expect(textState(page('/', { pagesToMetadata: [{ metadata }] }), 'ru')).toBe(state)
})

it('a search means titles and addresses', () => {
  const pages = [page('/about', { title: 'Who we are' }), page('/shop', { title: 'Shop' })]
  expect(matchingPages(pages, 'WHO about').map(({ url }) => url)).toEqual(['/about'])
  expect(matchingPages(pages, ' ')).toHaveLength(2)
})

it('blocks are counted, not the host widgets that hold them', () => {
  const host = { widget: { widgetsToExternalWidgets: [{}, {}] } }
  expect(blockCount(page('/', { pagesToWidgets: [host, { widget: null }, host] }))).toBe(4)
})

it('a new page is offered the home page’s address while the site has none', () => {
  expect(freeUrl('home', [])).toBe('/')
  expect(freeUrl('about-us', ['/404', '/login'])).toBe('/')
})

it('then the address made from its title, or the next free one', () => {
  expect(freeUrl('about', ['/'])).toBe('/about')
  expect(freeUrl('about', ['/', '/about', '/about-2'])).toBe('/about-3')
  expect(freeUrl('', ['/'])).toBe('/')
})
