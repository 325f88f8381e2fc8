import path from 'node:path'
import { defineImporter, type ImportSite, ImportSourceError } from '@tessera/server'
import { marked } from 'marked'
import { blogModules, writeArticle, writeAuthors, writeTerms } from '../blog-records.ts'
import { writeContentPage } from '../page-records.ts'
import { pageUrl } from '../page-url.ts'
import { writeRedirect } from '../redirect-records.ts'
import { htmlToRichText } from '../text/html-to-rich-text.ts'
import { fileNamed, type MarkdownFile, readFolder, readMarkdown } from './markdown-folder.ts'
import { markdownMentions } from './markdown-mentions.ts'

export default defineImporter({
  name: 'markdown',
  describe: 'Articles and pages of a folder of Markdown files with front matter, and the pictures beside them',
  reads: 'folder',
  modules: blogModules,
  identify: async ({ path: folder }) => `markdown: ${folder}`,
  async parse({ path: folder }, site) {
    const read = await readFolder(folder).catch(error => {
      throw new ImportSourceError(`${folder} can't be imported: ${(error as Error).message}`)
    })
    const files = read.filter(file => isBrought(file, site)) as MarkdownFile[]
    const articles = files.filter(({ isArticle }) => isArticle)
    const pages = files.filter(({ isArticle }) => !isArticle)
    if (articles.length > 0) await site.ensurePage('blog/articles')
    const given = termsOf(articles)
    // Redirects from their old addresses lead to this page.
    await writeTerms(site, given)
    const names = [...new Set(articles.flatMap(({ authors }) => authors))]
    const authors = await writeAuthors(
      site,
      names.map(name => ({ key: `author/${name}`, slug: name, name })),
    )
    const slugs = await site.slugs(
      'blog/articles',
      articles.map(({ name, slug, title }) => ({ key: name, slug, title })),
    )
    const urls = await site.pageUrls(pages.map(file => ({ key: file.name, url: pageUrl(file.path, site.languages) })))
    const addressOf = ({ name }: MarkdownFile) =>
      urls.get(name) ?? site.addressOf('blog/articles', slugs.get(name) ?? '')
    const moved = new Map(files.map(file => [file.name, addressOf(file)]))
    const paths = new Map(files.map(file => [file.path, addressOf(file)]))

    for (const [index, file] of files.entries()) {
      site.progress(index / files.length)
      const { text: markdown } = await readMarkdown(folder, file.name)
      const mentions = await markdownMentions({ folder, file: file.name, moved, paths }, markdown, site)
      const html = await marked.parse(withoutModules(markdown, file))
      const { text, uses } = await htmlToRichText(html, mentions)
      const language = site.languages.includes(file.language) ? file.language : site.language
      const { name: key, title, date: createdAt } = file
      const common = { key, title, text, createdAt, language, oldPath: file.path, uses }
      const url = urls.get(key)
      if (url !== undefined) await writeContentPage(site, { ...common, url, description: file.description })
      else {
        await writeArticle(site, {
          ...common,
          slug: slugs.get(key) ?? '',
          subtitle: file.description,
          terms: [...file.categories.map(each => `category/${each}`), ...file.tags.map(each => `tag/${each}`)],
          authors: file.authors.map(each => `author/${each}`).filter(each => authors.includes(each)),
          pictures: await picturesOf(file, folder, site),
        })
      }
      const address = addressOf(file)
      if (address) for (const alias of file.aliases) await writeRedirect(site, key, alias, address)
    }
  },
})

function isBrought(file: Awaited<ReturnType<typeof readFolder>>[number], site: ImportSite): boolean {
  if ('reason' in file) {
    site.leaveOut('file', file.name, file.reason)
    return false
  }
  const isLater = file.date !== undefined && Date.parse(file.date) > Date.now()
  if (file.isDraft) site.leaveOut('draft', file.title, 'only what is published is brought')
  else if (isLater) site.leaveOut('future', file.title, 'its day has not come')
  return !file.isDraft && !isLater
}

function termsOf(articles: readonly MarkdownFile[]) {
  const named = (kind: 'category' | 'tag', titles: readonly string[]) =>
    [...new Set(titles)].map(title => {
      const key = `${kind}/${title}`
      return {
        key,
        slug: title,
        title,
        isTag: kind === 'tag',
        oldPath: `${kind === 'tag' ? 'tags' : 'categories'}/${title}`,
      }
    })
  return [
    ...named(
      'category',
      articles.flatMap(({ categories }) => categories),
    ),
    ...named(
      'tag',
      articles.flatMap(({ tags }) => tags),
    ),
  ]
}

/** The text without its title, which the page shows, and without what only MDX understands. */
function withoutModules(markdown: string, { name, title }: MarkdownFile): string {
  const text = /\.mdx$/i.test(name) ? markdown.replace(/^(import|export)\s.*$/gm, '') : markdown
  const [, heading] = /^\s*#\s+(.+)\n/.exec(text) ?? []
  return heading?.trim() === title ? text.replace(/^\s*#\s+.+\n/, '') : text
}

async function picturesOf({ picture, name }: MarkdownFile, folder: string, site: ImportSite) {
  if (picture === '') return []
  if (/^https?:/.test(picture)) return [picture]
  const from = await fileNamed(folder, name, picture)
  if (from) return [{ address: path.relative(folder, from), from }]
  site.leaveOut('medium', picture, 'not in the folder')
  return []
}
