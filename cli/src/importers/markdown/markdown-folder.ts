import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FrontMatter, frontMatter, momentIn, textIn, textsIn } from './front-matter.ts'

/** A file of Markdown, without its text. */
export interface MarkdownFile {
  /** Path in the folder, with slashes. */
  readonly name: string
  readonly title: string
  readonly slug: string
  readonly isArticle: boolean
  readonly isDraft: boolean
  readonly date: string | undefined
  readonly description: string
  readonly language: string
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly authors: readonly string[]
  /** As it is written: an address, or a path. */
  readonly picture: string
  /** Where it was, without a trailing slash. */
  readonly path: string
  readonly aliases: readonly string[]
}

/** What can't be read, and why. */
export interface UnreadableFile {
  readonly name: string
  readonly reason: string
}

const mostBytes = 2 * 1024 * 1024
const mostFiles = 50_000
const articleFolders = /(^|\/)(_?posts?|blog|articles?|news)\//i
const dated = /^(\d{4}-\d\d-\d\d)-(.+)$/

/** The Markdown files of a folder, in the order of their names. */
export async function readFolder(folder: string): Promise<readonly (MarkdownFile | UnreadableFile)[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && /\.(md|mdx|markdown)$/i.test(entry.name))
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(name => !name.includes('node_modules/'))
    .sort()
  if (files.length > mostFiles) return [{ name: folder, reason: `it has more than ${mostFiles} files` }]
  const read: (MarkdownFile | UnreadableFile)[] = []
  for (const name of files) {
    try {
      const { data, text } = await readMarkdown(folder, name)
      read.push(fileOf(name, data, text, path.basename(folder)))
    } catch (error) {
      read.push({ name, reason: (error as Error).message.split('\n', 1)[0] ?? '' })
    }
  }
  return read
}

/** A file with its text. @throws when it is too large or its front matter can't be read */
export async function readMarkdown(folder: string, name: string): Promise<{ data: FrontMatter; text: string }> {
  const file = path.join(folder, name)
  const { size } = await stat(file)
  if (size > mostBytes) throw new Error(`it is larger than ${mostBytes / 1024 / 1024} MB`)
  return frontMatter(await readFile(file, 'utf8'))
}

/**
 * The file that a text means by a path: beside it, or in the folder, also where generators keep what they copy.
 * @returns null if there is none inside the folder
 */
export async function fileNamed(folder: string, from: string, written: string): Promise<string | null> {
  const bare = decoded(written.replace(/[?#].*$/s, ''))
  const bases = bare.startsWith('/')
    ? ['', 'static', 'public', 'assets', '../static', '../public']
    : [path.posix.dirname(from), '']
  const root = await realpath(folder)
  for (const base of bases) {
    const file = path.join(root, base, bare)
    const real = await realpath(file).catch(() => null)
    // Neither a path nor a link leads out of the folder, or of those beside it that generators have.
    const isInside = real !== null && [root, ...beside(root)].some(each => real.startsWith(each + path.sep))
    if (isInside && (await stat(real)).isFile()) return real
  }
  return null
}

function beside(root: string): string[] {
  return ['static', 'public'].map(name => path.join(path.dirname(root), name))
}

function fileOf(name: string, data: FrontMatter, text: string, folder: string): MarkdownFile {
  const directory = path.posix.dirname(name) === '.' ? '' : path.posix.dirname(name)
  const base = path.posix.basename(name).replace(/\.\w+$/, '')
  const isSection = base === '_index'
  const isIndex = isSection || base === 'index' || base === 'README'
  const [, day, rest] = dated.exec(base) ?? []
  const own = rest ?? base
  const slug = textIn(data, 'slug') || (isIndex ? path.posix.basename(directory) : own)
  const date =
    momentIn(data, 'date', 'published', 'pubDate', 'publishDate') ?? (day ? momentIn({ day }, 'day') : undefined)
  const place = isIndex ? directory : [directory, own].filter(each => each !== '').join('/')
  const permalink = textIn(data, 'permalink', 'url')
  return {
    name,
    title: textIn(data, 'title') || /^#\s+(.+)$/m.exec(text)?.[1]?.trim() || slug || folder,
    slug,
    isArticle: !isSection && data.layout !== 'page' && (date !== undefined || articleFolders.test(`${folder}/${name}`)),
    isDraft: data.draft === true || data.published === false,
    date,
    description: textIn(data, 'description', 'summary', 'excerpt', 'subtitle').slice(0, 1000),
    language: textIn(data, 'lang', 'language', 'locale'),
    categories: textsIn(data, 'category', 'categories'),
    tags: textsIn(data, 'tags', 'tag', 'keywords'),
    authors: textsIn(data, 'author', 'authors'),
    picture: textIn(data, 'image', 'cover', 'thumbnail', 'featured_image', 'heroImage', 'banner'),
    path: `/${(permalink || place).replace(/^\/+|\/+$/g, '')}`,
    aliases: textsIn(data, 'aliases', 'redirect_from').map(each => `/${each.replace(/^\/+|\/+$/g, '')}`),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
