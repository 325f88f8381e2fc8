import { file, idOfContent, isStorageKey } from '@tessera/file-storage'
import {
  type Cause,
  type ContentHost,
  type Context,
  type FoundNames,
  issues,
  RefusedError,
  recordNames,
  selected,
  sqlNames,
} from '@tessera/server'
import { createFromUrl } from './create-from-url.ts'
import { FileService } from './file-service.ts'

interface Tools {
  readonly host: ContentHost
  readonly context: Context
}

interface FileRow {
  readonly id: string
  readonly file: string | null
  readonly adminTitle: string
  readonly sourceAddress: string | null
}

/** Files that are fetched at once, from whatever sites. */
const mostAtOnce = 6

/** Milliseconds after which no further file is fetched: a proxy would give the request up. */
const mostTime = 40_000

const [files, f] = sqlNames(file, 'f')
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Files are called by the address that they were fetched from, else by their public address here; a name alone is that of a file
 * that is there. What an unknown address leads to is fetched, once: the same address is the same file.
 */
export const fileNames = recordNames({
  entity: file,
  canCreate: false,
  find,
  async namesOf(ids, tools) {
    const rows = await visible(`${f.id} = any($1::uuid[])`, [ids], tools)
    const wanted = rows.map(row => ({ id: row.id, name: nameOf(row, tools) }))
    const found = await find(
      wanted.map(({ name }) => name),
      tools,
    )
    return new Map(wanted.map(({ id, name }) => [id, found.get(name) === id ? name : id]))
  },
  isFetched: name => addressIn(name) !== null,
  async fetch(names, tools) {
    const known = await find(names, tools)
    const failures = new Map<string, Cause>()
    const queue = names.filter(name => !known.has(name))
    const until = Date.now() + mostTime
    const work = async () => {
      for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
        const cause = Date.now() > until ? issues.TOOK_TOO_LONG() : await fetched(name, tools)
        if (cause) failures.set(name, cause)
      }
    }
    await Promise.all(Array.from({ length: mostAtOnce }, work))
    return failures
  },
})

/** @returns why it could not be fetched */
async function fetched(name: string, { host, context: { transaction: _, ...context } }: Tools): Promise<Cause | null> {
  const address = addressIn(name) as string
  try {
    await createFromUrl(host.service(FileService), address, { sourceAddress: address } as object, context)
    return null
  } catch (error) {
    // Another import may have fetched it at the same moment.
    if ((await find([name], { host, context })).has(name)) return null
    if (!(error instanceof RefusedError)) throw error
    const [issue] = error.issues
    return { ...(issue ?? issues.INVALID('', { complaint: '' })), text: error.causes[0] ?? '' }
  }
}

async function find(names: readonly string[], tools: Tools): Promise<FoundNames> {
  const asked = names.map(name => ({ name, ...meantBy(name, tools) }))
  const all = <Key extends 'id' | 'key' | 'address' | 'title'>(key: Key) =>
    asked.flatMap(each => (key in each ? [(each as Record<Key, string>)[key]] : []))
  const titles = all('title')
  const rows = await visible(
    `(${f.id} = any($1::uuid[]) or ${f.file} = any($2::text[]) or ${f.sourceAddress} = any($3::text[])
      or ${f.adminTitle} = any($4::text[]))`,
    [all('id'), [...all('key'), ...all('address')], all('address'), titles.flatMap(title => [title, stem(title)])],
    tools,
  )
  const found = new Map<string, string | null>()
  for (const { name, ...meant } of asked) {
    const matches = matchesOf(meant, rows)
    const [first, ...others] = matches
    if (first) found.set(name, others.length === 0 ? first.id : null)
  }
  return found
}

type Meant =
  | { readonly id: string }
  | { readonly key: string }
  | { readonly address: string }
  | { readonly title: string }

/** What a name means: a file of this site, one from another site, or what people call it. */
function meantBy(name: string, { host }: Tools): Meant {
  if (uuid.test(name)) return { id: name.toLowerCase() }
  if (isStorageKey(name)) return { key: name }
  const address = addressIn(name)
  if (address === null) return { title: name }
  const site = `${host.configuration.publicUrl.replace(/\/$/, '')}/`
  const path = address.startsWith(site) ? address.slice(site.length - 1) : ''
  const key = path.replace(/^\/public\//, '')
  const id = idOfContent(path) ?? ''
  return isStorageKey(key) ? { key } : id ? { id } : { address }
}

function matchesOf(meant: Meant, rows: readonly FileRow[]): FileRow[] {
  if ('id' in meant) return rows.filter(({ id }) => id === meant.id)
  if ('key' in meant) return rows.filter(row => row.file === meant.key)
  if ('address' in meant) {
    const fromThere = rows.filter(({ sourceAddress }) => sourceAddress === meant.address)
    return fromThere.length > 0 ? fromThere : rows.filter(row => row.file === meant.address)
  }
  const exact = rows.filter(({ adminTitle }) => adminTitle === meant.title)
  return exact.length > 0 ? exact : rows.filter(({ adminTitle }) => adminTitle === stem(meant.title))
}

/** `chair.jpg` is called "chair" after its upload. */
function stem(title: string): string {
  return title.replace(/\.[a-z0-9]{1,5}$/i, '')
}

function nameOf({ id, file: place, sourceAddress }: FileRow, { host }: Tools): string {
  if (sourceAddress !== null) return sourceAddress
  if (place === null) return id
  if (isStorageKey(place)) return `${host.configuration.publicUrl.replace(/\/$/, '')}/public/${place}`
  return addressIn(place) ?? id
}

/** An address as files are remembered by it; null for any other name. A semicolon would part it from the rest of a cell. */
function addressIn(name: string): string | null {
  if (!/^https?:\/\//i.test(name) || !URL.canParse(name)) return null
  const { href } = new URL(name)
  return href.length > 2000 ? null : href.replaceAll(';', '%3B')
}

/** By hand: the address that a file is from is in no list. The ids that are found are looked for again as the caller sees them. */
async function visible(condition: string, values: readonly unknown[], { host, context }: Tools): Promise<FileRow[]> {
  const text = `select ${selected(f, 'id', 'file', 'adminTitle', 'sourceAddress')} from ${files} where ${condition} order by ${f.id} limit 20000`
  const database = context.transaction ?? host.database
  const rows = await database.query<FileRow>({ text, values: [...values] })
  const seen = new Set<string>()
  for (let at = 0; at < rows.length; at += 1000) {
    const value = rows.slice(at, at + 1000).map(({ id }) => id)
    const query = { filters: { and: [{ column: 'id', method: 'inArray', value }] }, limit: 1000 } as const
    for (const { id } of (await host.service(file).list(query, context)).rows) seen.add(id)
  }
  return rows.filter(({ id }) => seen.has(id))
}
