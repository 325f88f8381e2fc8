import { defineImporter, type ImportSite } from '@tessera/server'
import { blogModules, writeArticle, writeAuthors, writeTerms } from '../blog-records.ts'
import { writeMenu } from '../menu-records.ts'
import { writeContentPage } from '../page-records.ts'
import { pageUrl } from '../page-url.ts'
import { htmlToRichText } from '../text/html-to-rich-text.ts'
import { SiteAddresses } from '../text/site-addresses.ts'
import { list } from './card-html.ts'
import { type GhostExport, type GhostRow, readGhost, textOf } from './ghost-file.ts'
import { lexicalHtml } from './lexical-html.ts'
import { mobiledocHtml } from './mobiledoc-html.ts'

/** What exports have in place of the site's address. */
const placeholder = '__GHOST_URL__'
const unknownSite = 'https://ghost.invalid'

export default defineImporter({
  name: 'ghost',
  describe: 'Articles, pages, tags, authors, files and menus of an export of Ghost',
  reads: 'file',
  modules: blogModules,
  options: { site: { describe: 'Address of the site, which exports of Ghost do not name: its files are there' } },
  async identify({ path, options }) {
    const ghost = await readGhost(path)
    return options.site?.replace(/\/+$/, '') || ghost.setting('url') || `ghost: ${ghost.setting('title') || path}`
  },
  async parse({ path, options }, site) {
    const ghost = await readGhost(path)
    const origin = (options.site ?? ghost.setting('url')).replace(/\/+$/, '') || unknownSite
    const addresses = new SiteAddresses(origin, /\/content\/(images|media|files)\//)
    const items = ghost.rows('posts').filter(post => isBrought(post, site))
    const isPage = (post: GhostRow) => post.type === 'page' || post.page === 1 || post.page === true
    const [pages, posts] = [items.filter(isPage), items.filter(post => !isPage(post))]
    const tags = ghost.rows('tags').filter(tag => textOf(tag, 'visibility') !== 'internal')
    await site.ensurePage('blog/articles')
    const terms = await writeTerms(
      site,
      tags.map(tag => ({
        key: `tag/${textOf(tag, 'id')}`,
        slug: textOf(tag, 'slug'),
        title: textOf(tag, 'name'),
        isTag: true,
        description: textOf(tag, 'description'),
        oldPath: `tag/${textOf(tag, 'slug')}`,
      })),
    )
    for (const { address, oldPath } of terms) if (address) addresses.move(`${origin}/${oldPath}`, address)
    const authors = await writeAuthors(site, authorsOf(ghost, posts))
    const slugs = await site.slugs(
      'blog/articles',
      posts.map(post => ({ key: keyOf(post), slug: textOf(post, 'slug'), title: textOf(post, 'title') })),
    )
    const urls = await site.pageUrls(
      pages.map(page => ({ key: keyOf(page), url: pageUrl(`/${textOf(page, 'slug')}`, site.languages) })),
    )
    const addressOf = (post: GhostRow) =>
      urls.get(keyOf(post)) ?? site.addressOf('blog/articles', slugs.get(keyOf(post)) ?? '')
    for (const post of items) {
      const address = addressOf(post)
      if (address) addresses.move(`${origin}/${textOf(post, 'slug')}`, address)
    }
    const mentions = addresses.mentions(site)
    for (const [index, post] of items.entries()) {
      site.progress(index / items.length)
      const html = htmlOf(post, site).replaceAll(placeholder, origin)
      const { text, uses } = await htmlToRichText(html, mentions)
      const key = keyOf(post)
      const common = {
        key,
        title: textOf(post, 'title') || 'Untitled',
        text,
        createdAt: momentOf(textOf(post, 'published_at') || textOf(post, 'created_at')),
        oldPath: `/${textOf(post, 'slug')}`,
        uses,
      }
      const url = urls.get(key)
      if (url !== undefined) await writeContentPage(site, { ...common, url })
      else {
        const picture = textOf(post, 'feature_image') || textOf(post, 'image')
        const linked = (table: string, column: string) =>
          ghost
            .rows(table)
            .filter(row => textOf(row, 'post_id') === textOf(post, 'id'))
            .map(row => textOf(row, column))
        await writeArticle(site, {
          ...common,
          slug: slugs.get(key) ?? '',
          subtitle: textOf(post, 'custom_excerpt'),
          terms: linked('posts_tags', 'tag_id')
            .map(id => `tag/${id}`)
            .filter(each => terms.some(term => term.key === each)),
          authors: authorIds(ghost, post)
            .map(id => `author/${id}`)
            .filter(each => authors.includes(each)),
          pictures: picture === '' ? [] : [picture.replaceAll(placeholder, origin)],
        })
      }
    }
    for (const key of ['navigation', 'secondary_navigation']) await writeNavigation(site, ghost, key, addresses)
  },
})

function keyOf(post: GhostRow): string {
  return `post/${textOf(post, 'id')}`
}

function isBrought(post: GhostRow, site: ImportSite): boolean {
  const [title, status, visibility] = [textOf(post, 'title'), textOf(post, 'status'), textOf(post, 'visibility')]
  const date = Date.parse(textOf(post, 'published_at'))
  const isDue = status === 'published' || (status === 'scheduled' && date <= Date.now())
  const isPublic = visibility === '' || visibility === 'public'
  if (!isDue) site.leaveOut(status || 'draft', title, 'only what is published is brought')
  else if (!isPublic) site.leaveOut('members-only', title, 'what is for members has no place here')
  return isDue && isPublic
}

function htmlOf(post: GhostRow, site: ImportSite): string {
  const title = textOf(post, 'title')
  const onUnknown = (type: string) => site.leaveOut('card', `${type} in "${title}"`, 'means nothing here')
  const [lexical, mobiledoc] = [textOf(post, 'lexical'), textOf(post, 'mobiledoc')]
  try {
    if (lexical !== '') return lexicalHtml(lexical, onUnknown)
    if (mobiledoc !== '') return mobiledocHtml(mobiledoc, onUnknown)
  } catch (error) {
    site.leaveOut('text', title, `it can't be read: ${(error as Error).message}`)
  }
  return textOf(post, 'html')
}

function authorIds(ghost: GhostExport, post: GhostRow): string[] {
  const linked = ghost.rows('posts_authors').filter(row => textOf(row, 'post_id') === textOf(post, 'id'))
  return linked.length > 0 ? linked.map(row => textOf(row, 'author_id')) : [textOf(post, 'author_id')]
}

function authorsOf(ghost: GhostExport, posts: readonly GhostRow[]) {
  const writing = new Set(posts.flatMap(post => authorIds(ghost, post)))
  return ghost
    .rows('users')
    .filter(user => writing.has(textOf(user, 'id')))
    .map(user => ({ key: `author/${textOf(user, 'id')}`, slug: textOf(user, 'slug'), name: textOf(user, 'name') }))
}

async function writeNavigation(
  site: ImportSite,
  ghost: GhostExport,
  key: string,
  addresses: SiteAddresses,
): Promise<void> {
  let entries: readonly unknown[]
  try {
    entries = list(JSON.parse(ghost.setting(key) || '[]'))
  } catch {
    return site.leaveOut('menu', key, "it can't be read")
  }
  const links = (entries as GhostRow[]).flatMap(entry => {
    const address = addresses.resolve(textOf(entry, 'url').replaceAll(placeholder, ''))
    return address === null ? [] : [{ title: textOf(entry, 'label'), url: addresses.link(address) }]
  })
  if (links.length > 0) await writeMenu(site, { key: `menu/${key}`, title: key.replaceAll('_', ' '), entries: links })
}

function momentOf(text: string): string | undefined {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
