import { stringify } from 'qs'
import { commonWord, type GrowthContent, rareVariant, rareWord } from './content.ts'

/** A request of the benchmark. */
export interface Work {
  readonly name: string
  /** Highest ratio of the largest size to the smallest. */
  readonly goal: number
  /** Highest milliseconds at the largest size, besides. */
  readonly within?: number
  /** Its address; pages get another number each time, so that none is cached. */
  readonly path: (content: GrowthContent, round: number) => string
  /** A visitor asks for a page; otherwise an administrator asks past the caches. */
  readonly isPage?: true
  /** The client accepts gzip, as all of them do; otherwise compressing isn't measured. */
  readonly isCompressed?: true
  /** Compared with this work at the same size, in place of itself at the smallest. */
  readonly against?: string
}

const articles = '/api/blog/articles'
const search = '/api/ecommerce/products/search'

const list = (query: object, path = articles) => `${path}?${stringify({ limit: 25, ...query })}`
const newest = { orderBy: { and: [{ column: 'createdAt', method: 'desc' }] } }
const by = (column: string, method = 'asc') => ({ orderBy: { and: [{ column, method }] } })
const where = (column: string, method: string, value: unknown) => ({ filters: { and: [{ column, method, value }] } })
const rare = where('title.en', 'ilike', `%${rareWord}%`)

/** The rows of the table of docs/bench/growth.md. */
export const works: readonly Work[] = [
  { name: 'product search: newest', goal: 3, path: () => search },
  { name: 'product search: by price', goal: 3, path: () => `${search}?order=price` },
  { name: 'product search: price range', goal: 3, path: () => `${search}?from=500&to=600` },
  { name: 'product search: a value', goal: 3, path: () => `${search}?value=colour:Blue` },
  { name: 'product search: a rare value', goal: 3, path: () => `${search}?value=batch:Batch-7` },
  { name: 'product search: category', goal: 3, path: ({ productCategory: id }) => `${search}?category=${id}` },
  {
    name: 'product search: category, by price',
    goal: 3,
    path: ({ productCategory: id }) => `${search}?category=${id}&order=price`,
  },
  { name: 'product search: store, by price', goal: 3, path: ({ store }) => `${search}?store=${store}&order=price` },
  {
    name: 'product search: two values, price, category',
    goal: 3,
    path: ({ productCategory: id }) => `${search}?category=${id}&value=colour:Green&value=surface:Matt&to=30000`,
  },
  { name: 'shop page', goal: 3, isPage: true, path: (_, round) => `/en/ecommerce/products?page=${2 + round}` },
  {
    name: 'shop page: by price, a value',
    goal: 3,
    isPage: true,
    path: (_, round) => `/en/ecommerce/products?order=price&page=${2 + round}&value=colour%3ABlue`,
  },
  {
    name: 'article page',
    goal: 1.5,
    isPage: true,
    path: (_, round) => `/en/blog/articles/growth-${5006 + 50 * round}`,
  },
  {
    name: 'category page',
    goal: 1.5,
    isPage: true,
    path: ({ category }, round) => `/en/blog/categories/${category}?page=${2 + round}`,
  },
  { name: 'admin: newest, with count', goal: 4, path: () => list({ ...newest, count: true }) },
  { name: 'admin: by title, with count', goal: 4, path: () => list({ ...by('title.en'), count: true }) },
  { name: 'admin: by admin title, backwards', goal: 4, path: () => list({ ...by('adminTitle', 'desc'), count: true }) },
  { name: 'admin: by change', goal: 4, path: () => list({ ...by('updatedAt', 'desc'), count: true }) },
  {
    name: 'admin: changed since',
    goal: 4,
    path: () => list({ ...newest, ...where('updatedAt', 'gte', '2100-01-01T00:00:00.000Z'), count: true }),
  },
  {
    name: 'admin: one variant',
    goal: 4,
    path: () => list({ ...newest, ...where('variant', 'eq', rareVariant), count: true }),
  },
  {
    name: 'admin: common word, with count, by title',
    goal: 4,
    path: () => list({ search: commonWord, ...by('title.en'), count: true }),
  },
  { name: 'admin: rare word, with count', goal: 4, path: () => list({ search: rareWord, ...newest, count: true }) },
  { name: 'admin: title contains a rare word', goal: 3, path: () => list({ ...rare, ...newest, count: true }) },
  { name: 'search of everything: one letter', goal: 1, path: () => '/api/core/search?q=a' },
  { name: 'search of everything: two letters', goal: 1, path: () => '/api/core/search?q=ar' },
  { name: 'search of everything: three letters', goal: 1, within: 40, path: () => '/api/core/search?q=art' },
  { name: 'search of everything: a rare word', goal: 1, within: 40, path: () => `/api/core/search?q=${rareWord}` },
  { name: 'search of everything: nothing', goal: 1, within: 40, path: () => '/api/core/search?q=xyzzyxyz' },
  { name: 'list: first page', goal: 1.5, path: () => list(newest) },
  { name: 'list: last page', goal: 5, against: 'list: first page', path: () => list({ ...newest, fromEnd: true }) },
  {
    name: 'list by title: last page but one',
    goal: 5,
    against: 'list: first page',
    path: () => list({ ...by('title.en'), fromEnd: true, offset: 25 }),
  },
  { name: 'list: at 10,000', goal: 5, path: () => list({ ...newest, offset: 9975 }) },
  {
    name: 'list of one moment: newest',
    goal: 3,
    path: () => list(newest, '/api/ecommerce/products'),
  },
  { name: 'dashboard: history of an entity', goal: 3, path: () => '/api/core/history?entity=host/pages&limit=1' },
  // As clients get it: megabytes of text that are unpacked for nobody.
  { name: '/api/host/pages/urls', goal: 3, path: () => '/api/host/pages/urls', isCompressed: true },
]
