import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Input, Patch, Row } from '@tessera/core'
import { contentAddress, file, hasThumbnails, type ImageWidth, idOfContent, isStorageKey } from '@tessera/file-storage'
import {
  type Condition,
  type Context,
  givenId,
  NotFoundError,
  newId,
  type PluginHost,
  type RestoredRecord,
  type SafeFetch,
  safeFetch,
  serviceOf,
  system,
  type Transaction,
} from '@tessera/server'
import { copiesFor, withCopies } from './copies.ts'
import { Drawer } from './drawing/drawer.ts'
import type { PictureForm } from './drawing/drawing.ts'
import { FileTemplates } from './drawing/file-template.ts'
import { openGraphTemplate } from './drawing/open-graph-template.ts'
import { PrivacyError, PrivateAddressError, UnknownFileError, UnknownTemplateError } from './errors.ts'
import { FileContents } from './file-contents.ts'
import { describeKeys, generatedFile, type LockedFile, lockFiles, privateKeys } from './file-records.ts'
import { guessed, isAddress } from './foreign-file.ts'
import { croppedPicture } from './picture.ts'
import type { StoredFile } from './storage.ts'
import { thumbnailKey } from './thumbnails.ts'
import { type Place, Uploads } from './uploads.ts'

type FileRow = Row<typeof file>
type FileInput = Input<typeof file>
type FilePatch = Patch<typeof file>
type Change = { readonly id: string; readonly data: FilePatch }
type Inside = Context & { readonly transaction: Transaction }

/** What is drawn, for `generate`; further properties are those of the template. */
export interface GenerateRequest extends Partial<PictureForm> {
  readonly variant: string
  /** Of its texts (default: the site's). */
  readonly language?: string
  /** The same key is the same file. */
  readonly key?: string
  readonly [property: string]: unknown
}

/** A record to write. */
interface Asked<Values extends FilePatch = FilePatch> {
  readonly id: string
  readonly values: Values
  readonly old?: LockedFile | undefined
  /** Whether it is private afterwards. */
  readonly isPrivate: boolean
  /** The key or url of its file; undefined if that stays as it is. */
  readonly source: string | null | undefined
}

/** Where the bytes of a record are to be: `key` is absent for a url and for no file, `copied` names what is copied first. */
interface Target {
  readonly key?: string | undefined
  readonly copied?: Place
}

export interface FileSource {
  readonly fileName: string
  /** Bytes, or a `file:` or `https:` url to get them from. */
  readonly content: Readable | Buffer | URL
}

/**
 * Conditions for the private files that a module lets a caller see, such as the attachments of what they have paid for; none for
 * nobody. A file is shown if it meets any condition of any module.
 */
export type FileGrant = (context: Context) => readonly Condition[]

/** Removes the bytes of places that no record uses; its payload is `Place[]`. */
export const removalJob = 'file-storage-module-files-removal'

/** Files with their bytes: a record and its content in the storage are created and removed together. */
export class FileService extends serviceOf(file) {
  readonly files: Uploads
  readonly contents: FileContents
  /** Pictures that are drawn from data. */
  readonly templates = new FileTemplates()
  readonly drawer = new Drawer()
  /** How files are fetched from other sites; tests replace it to reach their own servers. */
  fetch: SafeFetch = safeFetch
  readonly #host: PluginHost
  readonly #grants: FileGrant[] = []

  constructor(host: PluginHost) {
    super(host)
    this.#host = host
    this.files = new Uploads(host)
    this.contents = new FileContents(this.files)
    this.templates.add(openGraphTemplate)
  }

  /** Lets callers see private files that aren't their own; for modules, in their `server`. */
  grant(grant: FileGrant): void {
    this.#grants.push(grant)
  }

  protected override mayAlsoSee(context: Context): readonly Condition[] {
    return this.#grants.flatMap(grant => grant(context))
  }

  /** Creates a record from bytes. If the record can't be written, none of them remain. */
  async store({ fileName, content }: FileSource, input: FileInput, context: Context): Promise<FileRow> {
    const stream = content instanceof URL ? await this.#open(content) : Readable.from(content)
    const values = await this.files.receive({ fieldName: 'file', fileName, stream }, context, { data: input })
    try {
      return await this.create({ ...input, ...values }, context)
    } catch (error) {
      await this.files.discard(values)
      throw error
    }
  }

  /**
   * Draws a template and stores it as a file. With a `key` it is drawn once: later calls, on any node and after a crash, return
   * the same record.
   * @throws UnknownTemplateError, NotFoundError if the caller may not read what is drawn, DrawingBusyError
   */
  async generate({ key, ...request }: GenerateRequest, context: Context): Promise<FileRow> {
    const template = this.templates.get(request.variant)
    if (!template) throw new UnknownTemplateError({ templates: this.templates.variants.join(', ') })
    const known = key === undefined ? undefined : await this.#generated(key, context)
    if (known) return known
    const { width = template.width, height = template.height, format = 'png' } = request
    const language = request.language ?? this.host.configuration.defaultLanguage
    const tools = { host: this.#host, pictures: this }
    const data = await template.data({ ...request, language }, context, tools)
    if (data === null) throw new NotFoundError()
    const content = await this.drawer.draw(template.draw(data, { width, height }), { width, height, format })
    const values = { ...template.file?.(data), variant: template.variant, isPrivate: template.isPrivate ?? false }
    // The module decides who may have it drawn, and that it is private: not the caller.
    const writing: Context = { ...system, ...(context.transaction && { transaction: context.transaction }) }
    try {
      const input = key === undefined ? values : { ...values, generatedKey: key }
      return await this.store({ fileName: `${template.variant}.${format}`, content }, input, writing)
    } catch (error) {
      const other = key === undefined || context.transaction ? undefined : await this.#generated(key, context)
      if (other) return other
      throw error
    }
  }

  /** See `TemplatePictures`. */
  async picture(key: string, size: { readonly width: number; readonly height: number }): Promise<Buffer | null> {
    if (!hasThumbnails(key)) return null
    const { storage, temporary } = await this.files.shelf(false)
    return temporary.use(async path => ((await storage.copyTo(key, path)) ? croppedPicture(path, size) : null))
  }

  async #generated(key: string, { transaction }: Context): Promise<FileRow | undefined> {
    const id = await generatedFile(key, transaction ?? this.host.database)
    const row = id && (await this.find(id, { ...system, ...(transaction && { transaction }) }))
    return row || undefined
  }

  /** The bytes of a record, or a thumbnail of them. @returns null if there are none here */
  async content(
    row: Pick<FileRow, 'id' | 'file' | 'isPrivate'>,
    width?: ImageWidth,
  ): Promise<{ readonly key: string; readonly stored: StoredFile } | null> {
    const key = row.isPrivate ? (await privateKeys([row.id], this.host.database)).get(row.id) : row.file
    if (!key || !isStorageKey(key)) return null
    const { storage, thumbnails } = await this.files.shelf(row.isPrivate)
    const isThumbnail = width !== undefined && hasThumbnails(key)
    const thumbnail = { key, width: width ?? 0, format: 'webp' } as const
    const stored = await (isThumbnail ? thumbnails.find(thumbnail) : storage.find(key))
    return stored && { key: isThumbnail ? thumbnailKey(thumbnail) : key, stored }
  }

  override async createMany(inputs: readonly FileInput[], context: Context): Promise<FileRow[]> {
    if (inputs.some(input => input.isPrivate)) assertMayHide(context)
    const isLocking = inputs.some(input => this.#isAdopting(input))
    return this.#written(isLocking, context, async inside => {
      const described = await this.#described(inputs, inside)
      const asked = described.map(input => {
        const id = (input as { readonly [givenId]?: string })[givenId] ?? newId()
        const adminTitle = input.adminTitle || this.files.titleOf(input.file ?? '')
        const values = { ...input, [givenId]: id, ...(adminTitle && { adminTitle }) }
        return { id, values, isPrivate: input.isPrivate ?? false, source: input.file }
      })
      return this.#placed(asked, inside, values => super.createMany(values, inside))
    })
  }

  override async update(id: string, patch: FilePatch, context: Context, ifMatch?: string): Promise<FileRow> {
    return withCopies(this.files, context, copying => super.update(id, patch, copying, ifMatch))
  }

  override async updateMany(changes: readonly Change[], context: Context): Promise<FileRow[]> {
    const concerned = changes.filter(({ data }) => data.file !== undefined || data.isPrivate !== undefined)
    if (concerned.length === 0) return super.updateMany(changes, context)
    return this.#written(true, context, async inside => {
      const ids = concerned.map(({ id }) => id)
      const locked = await lockFiles(ids, (inside as Inside).transaction)
      const known = changes.map(({ id, data }) => {
        const old = locked.get(id)
        return { id, old, data: old ? withoutSame(data, old, inside) : data }
      })
      if (known.some(({ old, data }) => old && (data.isPrivate ?? old.isPrivate) !== old.isPrivate))
        assertMayHide(inside)
      const replacements = known.map(({ old, data }) => (isOfBytes(old?.file, data.file) ? data : {}))
      const described = await this.#described(replacements, inside)
      const asked = known.map(({ id, old, data }, index) => {
        const isPrivate = data.isPrivate ?? old?.isPrivate ?? false
        const isMoving = old !== undefined && isPrivate !== old.isPrivate
        const source = data.file === undefined && isMoving ? (old.privateKey ?? old.file) : data.file
        return { id, old, isPrivate, source, values: { ...described[index], ...data } }
      })
      return this.#placed(asked, inside, values =>
        super.updateMany(
          asked.map(({ id }, index) => ({ id, data: values[index] ?? {} })),
          inside,
        ),
      )
    })
  }

  override async restoreMany(records: readonly RestoredRecord[], context: Context): Promise<FileRow[]> {
    const rows = await super.restoreMany(records, context)
    const keys = records.flatMap(({ file, privateKey }) => [file, privateKey].filter(key => typeof key === 'string'))
    if (context.transaction) context.transaction.afterCommit(() => this.files.confirm(keys))
    else this.files.confirm(keys)
    return rows
  }

  override async removeMany(ids: readonly string[], context: Context): Promise<FileRow[]> {
    return this.#transaction(true, context, async inside => {
      const keys = await privateKeys(ids, (inside as Inside).transaction)
      const rows = await super.removeMany(ids, inside)
      const places = rows.map(row => placeOf({ file: row.file, privateKey: keys.get(row.id) ?? null }))
      await this.#removeAfterCommit(places, inside)
      return rows
    })
  }

  /** `file` may only be an https url, a key that the storage has issued, or the address of the record's own private bytes. */
  protected override async beforeSave(values: readonly FilePatch[], context: Context): Promise<readonly FilePatch[]> {
    const isOwn = (value: FilePatch & { readonly privateKey?: string | null }) =>
      Boolean(value.privateKey) && idOfContent(value.file ?? '') !== undefined
    const keys = values.flatMap(value => (value.file && !isAddress(value.file) && !isOwn(value) ? [value.file] : []))
    const asked = [...new Set(keys)].filter(key => !this.files.fresh(key))
    const known = await describeKeys(asked, context.transaction ?? this.host.database)
    if (known.size < asked.length) throw new UnknownFileError()
    return values
  }

  /**
   * Writes records with their bytes in the storage that they belong in. Copies come before the write and originals are removed
   * after the commit: a process that is killed loses no bytes.
   */
  async #placed<Values extends FilePatch>(
    asked: readonly Asked<Values>[],
    context: Context,
    write: (values: readonly Values[]) => Promise<FileRow[]>,
  ): Promise<FileRow[]> {
    const wanted = asked.map(each => this.#target(each))
    const copies = await copiesFor(
      wanted.flatMap(target => target?.copied ?? []),
      context,
    )
    const targets = wanted.map(target => target && { key: copies.get(target.copied?.key ?? '') ?? target.key })
    const rows = await write(
      asked.map(({ values, ...each }, index) => ({ ...values, ...fieldsOf(each, targets[index]) })),
    )
    const sources = asked.flatMap(({ source }) => this.files.fresh(source ?? '') ?? [])
    const before = asked.flatMap(({ old }, index) => (targets[index] === null ? [] : (placeOf(old) ?? [])))
    const after = new Set(targets.map(target => target?.key))
    const written = [...after, ...sources.map(({ key }) => key)]
    // Until then the transaction may be rolled back and run again.
    if (context.transaction) context.transaction.afterCommit(() => this.files.confirm(written))
    else this.files.confirm(written)
    const left = [...sources, ...before].filter(({ key }) => !after.has(key))
    const moved = new Set(wanted.map(target => target?.copied?.key))
    await this.#removeLater(
      left.filter(({ key }) => moved.has(key)),
      context,
    )
    await this.#removeAfterCommit(
      left.filter(({ key }) => !moved.has(key)),
      context,
    )
    return rows
  }

  /**
   * Where a record's bytes are to be; null if they stay as they are.
   * @throws PrivateAddressError for a private record of another site's file
   */
  #target({ old, isPrivate, source }: Omit<Asked, 'values'>): Target | null {
    if (source === undefined) return null
    if (source === null) return {}
    if (!isStorageKey(source)) {
      if (isPrivate && isAddress(source)) throw new PrivateAddressError()
      return {}
    }
    const was = placeOf(old)
    const place = this.files.fresh(source) ?? (was?.key === source ? was : { key: source, isPrivate: false })
    return place.isPrivate === isPrivate ? { key: source } : { copied: place }
  }

  /** For another record's key, that record must not be deleted before this one is written. */
  #isAdopting({ file: text }: FilePatch): boolean {
    return typeof text === 'string' && isStorageKey(text) && !this.files.fresh(text)
  }

  /** Adds what is known about bytes that were not uploaded with the record: from another record, or from the url. */
  async #described<Values extends FilePatch>(all: readonly Values[], context: Context): Promise<Values[]> {
    const adopted = all.filter(values => this.#isAdopting(values)).map(values => String(values.file))
    const known = await describeKeys(adopted, context.transaction ?? this.host.database)
    return all.map(values => {
      const { file: text } = values
      if (text === undefined || (text && this.files.fresh(text))) return values
      return { ...(known.get(text ?? '') ?? guessed(text)), ...values }
    })
  }

  /** By a job: what was moved out of a storage must not stay there, be this process killed or the storage down. */
  async #removeLater(places: readonly Place[], { transaction }: Context): Promise<void> {
    if (places.length === 0) return
    await this.#host.jobs.enqueue(removalJob, places, { ...(transaction && { transaction }) })
  }

  async #removeAfterCommit(places: readonly (Place | undefined)[], context: Context): Promise<void> {
    const removed = places.filter(place => place !== undefined)
    if (removed.length === 0) return
    // If the storage doesn't respond, the sweep removes them later.
    const remove = () => this.files.removeUnused(removed).catch(() => {})
    if (context.transaction) context.transaction.afterCommit(remove)
    else await remove()
  }

  async #open(url: URL): Promise<Readable> {
    if (url.protocol === 'file:') return createReadStream(url)
    const { body } = await this.fetch(url.href, { maximumBytes: this.files.maximumBytes })
    return body
  }

  #written<Result>(isTogether: boolean, context: Context, work: (inside: Context) => Promise<Result>): Promise<Result> {
    return withCopies(this.files, context, copying => this.#transaction(isTogether, copying, work))
  }

  #transaction<Result>(
    isNeeded: boolean,
    context: Context,
    work: (inside: Context) => Promise<Result>,
  ): Promise<Result> {
    if (context.transaction || !isNeeded) return work(context)
    return this.host.database.transaction(transaction => work({ ...context, transaction }))
  }
}

/**
 * Whether the stored bytes change, and the fields that describe them with them. Between two urls, what the editor wrote
 * stands.
 */
function isOfBytes(before: string | null | undefined, after: string | null | undefined): boolean {
  return before !== after && [before, after].some(text => isStorageKey(text ?? '') || idOfContent(text ?? ''))
}

/**
 * A change without a `file` that means the bytes that the record has: its own address, or what an earlier version called them
 * when they were private or public.
 */
function withoutSame(data: FilePatch, old: LockedFile, { history }: Context): FilePatch {
  const isVersion = history === 'restored' && data.isPrivate !== undefined && data.size === undefined
  if (!(old.isPrivate && data.file === old.file) && !(isVersion && old.file !== null)) return data
  const { file: _file, ...others } = data
  return others
}

function placeOf(record: Pick<LockedFile, 'file' | 'privateKey'> | undefined): Place | undefined {
  if (record?.privateKey) return { key: record.privateKey, isPrivate: true }
  return record?.file && isStorageKey(record.file) ? { key: record.file, isPrivate: false } : undefined
}

/** The fields that say where a record's bytes are. */
function fieldsOf({ id, isPrivate, source }: Omit<Asked, 'values'>, target: Target | null | undefined): object {
  if (!target) return {}
  const isHidden = isPrivate && target.key !== undefined
  return { file: isHidden ? contentAddress(id) : (target.key ?? source), privateKey: isHidden ? target.key : null }
}

function assertMayHide({ caller }: Context): void {
  if (!caller.isAdministrator) throw new PrivacyError()
}
