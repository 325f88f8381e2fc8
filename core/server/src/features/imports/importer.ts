import type { ImportRequest } from '@tessera/core'
import type { KnownRecord, SourceRecord } from './source-record.ts'

/** What is to be imported. */
export interface ImportSource {
  /** Absolute path of the file or folder. */
  readonly path: string
  /** Values of the importer's own options. */
  readonly options: Readonly<Record<string, string | undefined>>
}

/** A file that an import brought, for texts that mention it. */
export interface Medium {
  /** Of its record in the import. */
  readonly key: string
  readonly id: string
  /** Address for texts, without a language. */
  readonly src: string
  readonly isPicture: boolean
  readonly width: number | null
  readonly height: number | null
}

/** Something whose slug is to be free. */
export interface WantedSlug {
  readonly key: string
  /** What it is called there; may be empty, taken or unsuitable. */
  readonly slug?: string | undefined
  readonly title: string
}

/** The site that records go to. In a dry run nothing is written, and everything else is the same. */
export interface ImportSite {
  readonly isDryRun: boolean
  /** Of texts that name no language. */
  readonly language: string
  readonly languages: readonly string[]
  has(module: string): boolean
  /** Writes a record, together with others, in the order of the calls. What is refused is left out and listed. */
  write(record: SourceRecord): Promise<void>
  /** Writes what is waiting. */
  flush(): Promise<void>
  /** What earlier runs brought, by key. @param fields to read of each record */
  known(keys: readonly string[], fields: readonly string[]): Promise<ReadonlyMap<string, KnownRecord>>
  /** Free slugs for records of an entity by key; those that earlier runs brought have theirs. */
  slugs(entity: string, wanted: readonly WantedSlug[]): Promise<ReadonlyMap<string, string>>
  /** Free urls for pages, by key. */
  pageUrls(wanted: readonly { readonly key: string; readonly url: string }[]): Promise<ReadonlyMap<string, string>>
  /** Makes the page that shows records of an entity where the site has none. */
  ensurePage(entity: string): Promise<void>
  /** The address of a record's page, without a language; null where no page shows it. */
  addressOf(entity: string, slug: string): string | null
  /**
   * Brings a file: from the folder of media, or from its address. @returns null if that fails, which is listed
   * @param from a file of this machine in place of the address
   */
  medium(
    address: string,
    texts?: { readonly title?: string; readonly alt?: string },
    from?: string,
  ): Promise<Medium | null>
  /**
   * Imports rows of a table as the import of the entity does, which refuses rows with a reason.
   * @param isOfKnown they complete records that were written before, and aren't counted again
   */
  table(entity: string, request: ImportRequest, options?: { readonly isOfKnown?: boolean }): Promise<void>
  /** Lists something that has no place here. @param kind such as `draft` @param name what people know it by */
  leaveOut(kind: string, name: string, reason: string): void
  /** Tells of progress, from 0 to 1. */
  progress(share: number): void
}

/** Reads the exports of another system. */
export interface Importer {
  /** The command's: `tessera import wordpress`. */
  readonly name: string
  /** One line for the help. */
  readonly describe: string
  /** Whether it reads a file or a folder. */
  readonly reads: 'file' | 'folder'
  /** Modules that it can't do without, with the packages that have them. */
  readonly modules: Readonly<Record<string, string>>
  /** Options of the command beside the general ones; all are texts. */
  readonly options?: Readonly<Record<string, { readonly describe: string; readonly isRequired?: boolean }>>
  /** What identifies the source, so that the same one has one import: its address where the export names it. */
  identify(source: ImportSource): Promise<string>
  /**
   * Reads the source and hands its records to the site, those that others refer to first.
   * @throws ImportSourceError for what is no such export
   */
  parse(source: ImportSource, site: ImportSite): Promise<void>
}

/** The source can't be imported; its message says why, and what to do. */
export class ImportSourceError extends Error {
  override readonly name = 'ImportSourceError'
}

/** Declares an importer, in the list that a plugin's package exports as `./importers` by default. */
export function defineImporter(importer: Importer): Importer {
  if (!/^[a-z][a-z0-9-]*$/.test(importer.name)) {
    throw new TypeError(`Importer "${importer.name}": its name must be kebab-case`)
  }
  return importer
}
