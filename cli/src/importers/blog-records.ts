import type { ImportSite } from '@tessera/server'
import { writeRedirect } from './redirect-records.ts'

/** What the blogs of other systems need, by their packages. */
export const blogModules = {
  blog: '@tessera/blog',
  'file-storage': '@tessera/file-storage',
  host: '@tessera/host',
  'website-builder': '@tessera/website-builder',
} as const

/** A category or tag. */
export interface ImportedTerm {
  readonly key: string
  readonly slug: string
  /** With the titles of those above: «Parent / Child». */
  readonly title: string
  readonly isTag: boolean
  readonly description?: string
  /** Below the old site, without a leading slash. */
  readonly oldPath: string
  /** There is no nesting here: it is told by the title. */
  readonly isNested?: boolean
}

export interface ImportedAuthor {
  readonly key: string
  readonly slug: string
  readonly name: string
}

export interface ImportedArticle {
  readonly key: string
  readonly slug: string
  readonly title: string
  readonly subtitle?: string
  /** As it is stored. */
  readonly text: string | null
  readonly language?: string
  readonly createdAt?: string | undefined
  readonly oldPath: string | null
  /** Keys of its categories and tags. */
  readonly terms: readonly string[]
  /** Keys of its authors. */
  readonly authors: readonly string[]
  /** Addresses of its pictures, or files of this machine by their addresses. */
  readonly pictures: readonly (string | { readonly address: string; readonly from: string })[]
  /** Keys of files that its text mentions. */
  readonly uses: readonly string[]
}

/** Writes categories and tags, with the page that shows them. @returns where they are now */
export async function writeTerms(site: ImportSite, terms: readonly ImportedTerm[]) {
  if (terms.length > 0) await site.ensurePage('blog/categories')
  const slugs = await site.slugs('blog/categories', terms)
  const written = []
  for (const { key, title, isTag, description, oldPath, isNested } of terms) {
    const slug = slugs.get(key) ?? ''
    const data = {
      title: { [site.language]: title },
      ...(description && { description: { [site.language]: description } }),
      slug,
      adminTitle: title.slice(0, 500),
      ...(isTag && { variant: 'tag' }),
    }
    await site.write({ key, entity: 'blog/categories', data })
    if (isNested) site.leaveOut('nesting', title, 'categories have no levels here; its title tells them')
    const address = site.addressOf('blog/categories', slug)
    if (address) await writeRedirect(site, key, `/${oldPath}`, address)
    written.push({ key, address, oldPath })
  }
  return written
}

/**
 * Writes authors as subjects who cannot log in, each with a profile, where the site has people.
 * @returns keys of those that articles can be linked to
 */
export async function writeAuthors(site: ImportSite, authors: readonly ImportedAuthor[]): Promise<string[]> {
  if (!site.has('rbac')) return []
  const hasProfiles = site.has('social')
  if (hasProfiles && authors.length > 0) await site.ensurePage('social/profiles')
  const slugs = await site.slugs(
    'rbac/subjects',
    authors.map(({ key, slug, name }) => ({ key, slug, title: name })),
  )
  const profileSlugs = hasProfiles
    ? await site.slugs(
        'social/profiles',
        authors.map(({ key, slug, name }) => ({ key: `${key}/profile`, slug, title: name })),
      )
    : new Map<string, string>()
  for (const { key, name } of authors) {
    await site.write({ key, entity: 'rbac/subjects', data: { slug: slugs.get(key) } })
    if (!hasProfiles) continue
    const profileKey = `${key}/profile`
    const profile = {
      title: { [site.language]: name },
      slug: profileSlugs.get(profileKey),
      adminTitle: name.slice(0, 500),
    }
    await site.write({ key: profileKey, entity: 'social/profiles', data: profile })
    await site.write({
      key: `${key}/has-profile`,
      entity: 'rbac/subjects-to-social-module-profiles',
      data: { subjectId: { $key: key }, socialModuleProfileId: { $key: profileKey } },
      owner: profileKey,
    })
  }
  return authors.map(({ key }) => key)
}

/** Writes an article with its links, and a redirect from its old address. */
export async function writeArticle(site: ImportSite, article: ImportedArticle): Promise<void> {
  const { key, slug, title, subtitle, text, createdAt, terms, authors, language = site.language } = article
  const at = createdAt === undefined ? {} : { createdAt }
  const pictures = []
  for (const each of article.pictures) {
    const medium = await (typeof each === 'string' ? site.medium(each) : site.medium(each.address, {}, each.from))
    if (medium) pictures.push(medium.key)
  }
  const data = {
    title: { [language]: title },
    ...(subtitle && { subtitle: { [language]: subtitle } }),
    ...(text !== null && { description: { [language]: text } }),
    slug,
    adminTitle: title.slice(0, 500),
  }
  const articleId = { $key: key }
  await site.write({ key, entity: 'blog/articles', data, uses: article.uses, ...at })
  for (const term of new Set(terms)) {
    const link = { categoryId: { $key: term }, articleId }
    await site.write({ key: `${key}/in/${term}`, entity: 'blog/categories-to-articles', data: link, owner: key, ...at })
  }
  for (const [orderIndex, picture] of [...new Set(pictures)].entries()) {
    const link = { articleId, fileStorageModuleFileId: { $key: picture }, orderIndex }
    const entity = 'blog/articles-to-file-storage-module-files'
    await site.write({ key: `${key}/picture/${orderIndex}`, entity, data: link, owner: key })
  }
  for (const author of new Set(authors)) {
    const link = { subjectId: { $key: author }, blogModuleArticleId: articleId }
    await site.write({
      key: `${key}/by/${author}`,
      entity: 'rbac/subjects-to-blog-module-articles',
      data: link,
      owner: key,
    })
  }
  const address = site.addressOf('blog/articles', slug)
  if (address) await writeRedirect(site, key, article.oldPath, address)
}
