import type {
  ImportedResult,
  Importer,
  ImportSite,
  KnownRecord,
  Medium,
  OpenedImport,
  SourceRecord,
  WantedSlug,
} from '@tessera/server'
import { type SiteDoor, SiteRefusedError } from '../site-door.ts'
import { UsageError } from '../usage-error.ts'
import { freeNames, plainSlug } from './free-names.ts'
import type { ImportReport } from './import-report.ts'
import { fileOn, findMedium } from './media-source.ts'
import { assertModules } from './needed-modules.ts'
import { showPages } from './shown-pages.ts'
import { SitePages } from './site-pages.ts'

export interface ImportSiteOptions {
  readonly importer: Importer
  readonly source: string
  readonly isDryRun: boolean
  /** Of texts; the site's own by default. */
  readonly language?: string | undefined
  /** Folder in place of the network. */
  readonly media?: string | undefined
  onProgress(share: number): void
}

export interface OpenedSite extends ImportSite {
  readonly importId: string | null
}

const mostRecords = 200
const mostBytes = 4 * 1024 * 1024
const mostKeys = 1000
const file = 'file-storage/files'

/**
 * Opens the import of a source: its records go to the site in batches, each of which is there wholly or not at all.
 * @throws MissingModulesError, UsageError
 */
export async function openImportSite(
  door: SiteDoor,
  { importer, source, isDryRun, language, media, onProgress }: ImportSiteOptions,
  report: ImportReport,
): Promise<OpenedSite> {
  const begin = (isDryRun: boolean) =>
    door.call<OpenedImport>('POST', '/api/core/imports', { importer: importer.name, source, isDryRun })
  const { modules, languages, defaultLanguage, ...before } = await begin(true)
  assertModules(importer, module => modules.includes(module))
  if (language !== undefined && !languages.includes(language)) {
    throw new UsageError(`--language must be one of ${languages.join(', ')}`)
  }
  const { importId } = isDryRun ? before : await begin(false)
  const pages = new SitePages(door)
  if (modules.includes('host')) await pages.load()
  const given = new Map<string, Set<string>>()
  const brought = new Map<string, Promise<Medium | null>>()
  let waiting: SourceRecord[] = []
  let bytes = 0

  const post = <Data>(url: string, body: object) => door.call<Data>('POST', url, body)

  const site: OpenedSite = {
    importId,
    isDryRun,
    languages,
    language: language ?? defaultLanguage,
    has: module => modules.includes(module),
    progress: onProgress,
    leaveOut: (kind, name, reason) => report.leaveOut(kind, name, reason),

    async write(record) {
      waiting.push(record)
      bytes += JSON.stringify(record).length
      if (waiting.length >= mostRecords || bytes >= mostBytes) await site.flush()
    },

    async flush() {
      const records = waiting
      waiting = []
      bytes = 0
      if (records.length === 0) return
      const results = await (isDryRun || importId === null
        ? post<ImportedResult[]>('/api/core/imports/check', { importId, records })
        : post<ImportedResult[]>(`/api/core/imports/${importId}/records`, { records }))
      for (const [index, result] of results.entries()) note(records[index] as SourceRecord, result)
    },

    async known(keys, fields) {
      const found = new Map<string, KnownRecord>()
      if (importId === null) return found
      for (let from = 0; from < keys.length; from += mostKeys) {
        const part = keys.slice(from, from + mostKeys)
        const rows = await post<KnownRecord[]>(`/api/core/imports/${importId}/known`, { keys: part, fields })
        for (const row of rows) found.set(row.key, row)
      }
      return found
    },

    slugs: (entity, wanted) =>
      named(
        entity,
        'slug',
        wanted.map(({ key, slug = '', title }: WantedSlug) => [key, plainSlug(slug, title, 'untitled')]),
      ),

    pageUrls: wanted =>
      named(
        'host/pages',
        'url',
        wanted.map(({ key, url }) => [key, url]),
      ),

    async ensurePage(entity) {
      if (site.has('host') && !pages.has(entity)) await showPages(entity, site, pages, door)
    },

    addressOf: (entity, slug) => pages.addressOf(entity, slug),

    medium(address, texts = {}, from) {
      const key = keyOf(from ?? address)
      const known = brought.get(key)
      if (known) return known
      const bringing = bring(key, address, texts, from)
      brought.set(key, bringing)
      return bringing
    },

    async table(entity, request, { isOfKnown = false } = {}) {
      await site.flush()
      const sent = { importId, entity, request: { ...request, isDryRun, skipsInvalid: true } }
      const done = await post<TableReport>('/api/core/imports/table', sent)
      if (!isOfKnown) {
        report.count('created', entity, done.created)
        report.count('unchanged', entity, done.updated)
      }
      for (const { entity: other, count } of done.added ?? []) report.count('created', other, count)
      for (const { row, message } of [...done.errors, ...(done.warnings ?? [])]) {
        report.leaveOut('row', String(request.rows[row]?.[request.key ?? ''] || row + 1), message)
      }
    },
  }
  return site

  function note({ key, entity }: SourceRecord, { status, cause }: ImportedResult): void {
    if (status === 'refused') report.leaveOut(entity, key, cause ?? 'refused')
    else report.count(status, entity)
  }

  async function named(
    entity: string,
    field: string,
    wanted: readonly (readonly [key: string, name: string])[],
  ): Promise<Map<string, string>> {
    const own = given.get(entity) ?? new Set<string>()
    given.set(entity, own)
    const names = new Map<string, string>()
    const keys = wanted.map(([key]) => key)
    for (const [key, { values }] of await site.known(keys, [field])) {
      const name = values?.[field]
      if (typeof name === 'string') names.set(key, name)
    }
    const left = wanted.filter(([key]) => !names.has(key))
    for (const [key, name] of await freeNames(left, own, tried => taken(door, entity, field, tried)))
      names.set(key, name)
    return names
  }

  async function bring(
    key: string,
    address: string,
    { title, alt }: { readonly title?: string; readonly alt?: string },
    from: string | undefined,
  ): Promise<Medium | null> {
    const [known] = (await site.known([key], ['id', 'width', 'height', 'mimeType'])).values()
    if (known) {
      report.count('unchanged', file)
      return known.values && mediumOf(key, known.id, known.values)
    }
    try {
      const found = await (from === undefined ? findMedium(address, media) : fileOn(from))
      if (importId === null || isDryRun) {
        report.count('created', file)
        return mediumOf(key, '00000000-0000-7000-8000-000000000000', {
          mimeType: isPictureName(found.fileName) ? 'image/' : '',
        })
      }
      const data = {
        adminTitle: (title || found.fileName).slice(0, 500),
        ...(alt && { alt: { [site.language]: alt.slice(0, 1000) } }),
      }
      const content = await found.open()
      const record = JSON.stringify({ key, entity: file, data })
      const result = await door.send<SentFile>(`/api/core/imports/${importId}/files`, {
        record,
        fileName: found.fileName,
        content,
      })
      if (result.status === 'refused' || result.id === undefined) throw new Error(result.cause)
      report.count('created', file)
      return mediumOf(key, result.id, result.values ?? {})
    } catch (error) {
      if (error instanceof SiteRefusedError && error.status >= 500) throw error
      report.leaveOut('medium', address, (error as Error).message)
      return null
    }
  }
}

interface TableReport {
  readonly created: number
  readonly updated: number
  readonly errors: readonly { readonly row: number; readonly message: string }[]
  readonly warnings?: readonly { readonly row: number; readonly message: string }[]
  readonly added?: readonly { readonly entity: string; readonly count: number }[]
}

interface SentFile extends ImportedResult {
  readonly values?: Readonly<Record<string, unknown>>
}

function keyOf(address: string): string {
  return `file/${address.replace(/^https?:/, '')}`.slice(0, 2000)
}

function mediumOf(key: string, id: string, { width, height, mimeType }: Readonly<Record<string, unknown>>): Medium {
  return {
    key,
    id,
    src: `/public/files/${id}`,
    isPicture: typeof mimeType === 'string' && mimeType.startsWith('image/'),
    width: typeof width === 'number' ? width : null,
    height: typeof height === 'number' ? height : null,
  }
}

function isPictureName(name: string): boolean {
  return /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(name)
}

async function taken(door: SiteDoor, entity: string, field: string, names: readonly string[]): Promise<string[]> {
  const query = new URLSearchParams({
    'filters[and][0][column]': field,
    'filters[and][0][method]': 'inArray',
    limit: '1000',
  })
  for (const [index, name] of names.entries()) query.append(`filters[and][0][value][${index}]`, name)
  const rows = await door.call<readonly Readonly<Record<string, unknown>>[]>('GET', `/api/${entity}?${query}`)
  return rows.map(row => String(row[field]))
}
