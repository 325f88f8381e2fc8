import { defineImporter, type ImportSite } from '@tessera/server'
import { blogModules, writeArticle, writeAuthors, writeTerms } from '../blog-records.ts'
import { writeMenu } from '../menu-records.ts'
import { writeContentPage } from '../page-records.ts'
import { pageUrl } from '../page-url.ts'
import { WordpressAddresses } from './wordpress-addresses.ts'
import { wordpressTexts } from './wordpress-content.ts'
import { menusOf } from './wordpress-menus.ts'
import { readWxr } from './wxr-file.ts'
import { readWxrIndex, termKey, type WxrIndex, type WxrItem } from './wxr-index.ts'

/** Kinds of items that stand for something else, or are read in another place. */
const silent = new Set(['attachment', 'nav_menu_item', 'wp_block', 'wp_navigation', 'revision'])

export default defineImporter({
  name: 'wordpress',
  describe: 'Articles, pages, categories, authors, files and menus of an export of WordPress (WXR)',
  reads: 'file',
  modules: blogModules,
  async identify({ path }) {
    for await (const part of readWxr(path)) {
      if (part.name === 'link') return part.text.trim().replace(/\/+$/, '')
      if (part.name === 'item') break
    }
    return path
  },
  async parse({ path }, site) {
    const index = await readWxrIndex(path)
    const addresses = new WordpressAddresses(index)
    const items = index.items.filter(item => isBrought(item, site))
    const posts = items.filter(({ type }) => type === 'post')
    const pages = items.filter(({ type }) => type === 'page')
    listRest(index, site)
    await site.ensurePage('blog/articles')
    const terms = await writeTerms(site, termsOf(index))
    for (const { key, address, oldPath } of terms) if (address) addresses.move(`${index.site}/${oldPath}`, address, key)
    const authors = await writeAuthors(site, authorsOf(index, posts))
    const slugs = await site.slugs(
      'blog/articles',
      posts.map(({ id, slug, title }) => ({ key: `post/${id}`, slug, title })),
    )
    const urls = await site.pageUrls(
      pages.map(item => ({ key: `page/${item.id}`, url: pageUrl(pathOf(item, addresses), site.languages) })),
    )
    for (const { id, link } of posts) {
      const address = site.addressOf('blog/articles', slugs.get(`post/${id}`) ?? '')
      if (address) addresses.move(link, address, id)
    }
    for (const { id, link } of pages) addresses.move(link, urls.get(`page/${id}`) ?? '/', id)
    for (const item of index.items) if (item.type === 'attachment') await bringFile(item, site)

    const wanted = new Map([...posts, ...pages].map(item => [item.id, item]))
    for await (const { item, text, excerpt, uses } of wordpressTexts(path, wanted, index, addresses, site)) {
      const thumbnail = addresses.attachment(item.meta.get('_thumbnail_id') ?? '')
      const common = {
        title: item.title || 'Untitled',
        text,
        createdAt: item.date || undefined,
        oldPath: addresses.pathOf(item.link),
        uses,
      }
      if (item.type === 'page') {
        await writeContentPage(site, { ...common, key: `page/${item.id}`, url: urls.get(`page/${item.id}`) ?? '/' })
      } else {
        await writeArticle(site, {
          ...common,
          key: `post/${item.id}`,
          slug: slugs.get(`post/${item.id}`) ?? '',
          subtitle: excerpt,
          terms: item.terms.map(termKey).filter(key => terms.some(each => each.key === key)),
          authors: authors.filter(key => key === `author/${item.author}`),
          pictures: thumbnail === undefined ? [] : [thumbnail],
        })
      }
    }
    for (const menu of menusOf(
      index,
      addresses,
      pages.map(({ id, title }) => [title, urls.get(`page/${id}`) ?? '/']),
    )) {
      await writeMenu(site, menu)
    }
  },
})

function isBrought({ type, status, title, slug, date, hasPassword }: WxrItem, site: ImportSite): boolean {
  if (type !== 'post' && type !== 'page') return false
  const name = title || slug || 'Untitled'
  const isDue = status === 'publish' || (status === 'future' && date !== '' && Date.parse(date) <= Date.now())
  if (!isDue) site.leaveOut(status, name, 'only what is published is brought')
  else if (hasPassword) site.leaveOut('password', name, 'what needs a password has no place here')
  return isDue && !hasPassword
}

/** What has no place here: comments, sticky posts, and kinds of items that plugins make. */
function listRest({ items }: WxrIndex, site: ImportSite): void {
  for (const { title, comments, isSticky } of items) {
    if (comments > 0) site.leaveOut('comment', `${comments} on "${title}"`, 'comments have no place here')
    if (isSticky) site.leaveOut('sticky', title, 'it is an article like the others here')
  }
  const others = items.filter(({ type }) => type !== 'post' && type !== 'page')
  for (const [type, group] of Map.groupBy(others, each => each.type)) {
    if (type === 'revision') site.leaveOut(type, String(group.length), 'only the current text is brought')
    else if (!silent.has(type)) site.leaveOut(type, `${group.length} of them`, 'a type of its own')
  }
}

function termsOf({ terms }: WxrIndex) {
  return [...terms].map(([key, { domain, slug, title, parent, description }]) => ({
    key,
    slug,
    title: withParents(terms, title, parent),
    isTag: domain === 'post_tag',
    description,
    oldPath: key,
    isNested: parent !== '',
  }))

  function withParents(all: WxrIndex['terms'], title: string, parent: string, depth = 0): string {
    const above = parent === '' || depth > 10 ? undefined : all.get(`category/${parent}`)
    return above ? `${withParents(all, above.title, above.parent, depth + 1)} / ${title}` : title
  }
}

function authorsOf({ authors }: WxrIndex, posts: readonly WxrItem[]) {
  const writing = new Set(posts.map(({ author }) => author))
  return [...writing]
    .filter(login => login !== '')
    .map(login => ({ key: `author/${login}`, slug: login, name: authors.get(login)?.name ?? login }))
}

function pathOf(item: WxrItem, addresses: WordpressAddresses): string {
  if (URL.canParse(item.link) && new URL(item.link).search === '') return addresses.pathOf(item.link) ?? '/'
  return `/${item.slug || item.title}`
}

async function bringFile({ address, title, caption, meta }: WxrItem, site: ImportSite): Promise<void> {
  const alt = meta.get('_wp_attachment_image_alt') || caption
  await site.medium(address, { title, ...(alt && { alt }) })
}
