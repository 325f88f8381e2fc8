import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Input, Patch, Row } from '@tessera/core'
import { type Context, type PluginHost, safeFetch, serviceOf, type Transaction } from '@tessera/core/server'
import { file, isStorageKey } from '../index.ts'
import { UnknownFileError } from './errors.ts'
import { describeKeys, lockFiles } from './file-records.ts'
import { typeByName } from './file-type.ts'
import { Uploads } from './uploads.ts'

type FileRow = Row<typeof file>
type FileInput = Input<typeof file>
type FilePatch = Patch<typeof file>
type Change = { readonly id: string; readonly data: FilePatch }
type Inside = Context & { readonly transaction: Transaction }

export interface FileSource {
  readonly fileName: string
  /** Bytes, or a `file:` or `https:` url to get them from. */
  readonly content: Readable | Buffer | URL
}

/** Files with their bytes: a record and its content in the storage are created and removed together. */
export class FileService extends serviceOf(file) {
  readonly files: Uploads

  constructor(host: PluginHost) {
    super(host)
    this.files = new Uploads(host)
  }

  /** Creates a record from bytes. If the record can't be written, none of them remain. */
  async store({ fileName, content }: FileSource, input: FileInput, context: Context): Promise<FileRow> {
    const stream = content instanceof URL ? await this.#open(content) : Readable.from(content)
    const values = await this.files.receive({ fieldName: 'file', fileName, stream }, context)
    try {
      return await this.create({ ...input, ...values }, context)
    } catch (error) {
      await this.files.discard(values)
      throw error
    }
  }

  override async createMany(inputs: readonly FileInput[], context: Context): Promise<FileRow[]> {
    return this.#transaction(
      inputs.some(input => this.#isAdopting(input)),
      context,
      async inside => {
        const described = await this.#described(inputs, inside)
        const titled = described.map(input => {
          const adminTitle = input.adminTitle || this.files.titleOf(input.file ?? '')
          return adminTitle ? { ...input, adminTitle } : input
        })
        const rows = await super.createMany(titled, inside)
        this.files.confirm(rows.map(row => row.file))
        return rows
      },
    )
  }

  override async updateMany(changes: readonly Change[], context: Context): Promise<FileRow[]> {
    const replaced = changes.filter(({ data }) => data.file !== undefined).map(({ id }) => id)
    if (replaced.length === 0) return super.updateMany(changes, context)
    return this.#transaction(true, context, async inside => {
      const old = await lockFiles(replaced, (inside as Inside).transaction)
      const replacements = changes.map(({ id, data }) => (isOfBytes(old.get(id), data.file) ? data : {}))
      const described = await this.#described(replacements, inside)
      const complete = changes.map(({ id, data }, index) => ({ id, data: { ...described[index], ...data } }))
      const rows = await super.updateMany(complete, inside)
      this.files.confirm(rows.map(row => row.file))
      this.#removeAfterCommit([...old.values()], inside)
      return rows
    })
  }

  override async removeMany(ids: readonly string[], context: Context): Promise<FileRow[]> {
    return this.#transaction(true, context, async inside => {
      const rows = await super.removeMany(ids, inside)
      const keys = rows.map(row => row.file)
      this.#removeAfterCommit(keys, inside)
      return rows
    })
  }

  /** `file` may only be an https url or a key that the storage has issued. */
  protected override async beforeSave(values: readonly FilePatch[], context: Context): Promise<readonly FilePatch[]> {
    const keys = values.flatMap(({ file: text }) => (text && !isAddress(text) ? [text] : []))
    const asked = [...new Set(keys)].filter(key => !this.files.isFresh(key))
    const known = await describeKeys(asked, context.transaction ?? this.host.database)
    if (known.size < asked.length) throw new UnknownFileError()
    return values
  }

  /** For another record's key, that record must not be deleted before this one is written. */
  #isAdopting({ file: text }: FilePatch): boolean {
    return typeof text === 'string' && isStorageKey(text) && !this.files.isFresh(text)
  }

  /** Adds what is known about bytes that were not uploaded with the record: from another record, or from the url. */
  async #described<Values extends FilePatch>(all: readonly Values[], context: Context): Promise<Values[]> {
    const adopted = all.filter(values => this.#isAdopting(values)).map(values => String(values.file))
    const known = await describeKeys(adopted, context.transaction ?? this.host.database)
    return all.map(values => {
      const { file: text } = values
      if (text === undefined || (text && this.files.isFresh(text))) return values
      return { ...(known.get(text ?? '') ?? guessed(text)), ...values }
    })
  }

  #removeAfterCommit(files: readonly (string | null)[], context: Context): void {
    const keys = files.filter(text => text !== null && isStorageKey(text)) as string[]
    if (keys.length === 0) return
    // If the storage doesn't respond, the sweep removes them later.
    context.transaction?.afterCommit(() => this.files.removeUnused(keys).catch(() => {}))
  }

  async #open(url: URL): Promise<Readable> {
    if (url.protocol === 'file:') return createReadStream(url)
    const { body } = await safeFetch(url.href, { maximumBytes: this.files.maximumBytes })
    return body
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
  return before !== after && (isStorageKey(before ?? '') || isStorageKey(after ?? ''))
}

function isAddress(text: string): boolean {
  if (!text.startsWith('https://') || !URL.canParse(text) || /[\s\\\p{Cc}]/u.test(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** What the extension of a url suggests; the other site is not requested. */
function guessed(text: string | null): Omit<FilePatch, 'file'> {
  const type = text !== null && isAddress(text) ? typeByName(new URL(text).pathname) : undefined
  const { mimeType = null, extension = null } = type ?? {}
  return { mimeType, extension, size: null, width: null, height: null }
}
