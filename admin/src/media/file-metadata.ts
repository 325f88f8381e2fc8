import type { Localized } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'

export const fileKinds = ['image', 'video', 'audio', 'document'] as const

/** Kinds of files in the library. */
export type FileKind = (typeof fileKinds)[number]

/** The data of a file. */
export interface FileMetadata {
  readonly name: string
  /** Key or address of the content; null where there is none. */
  readonly file: string | null
  readonly kind: FileKind
  readonly mimeType: string | null
  readonly extension: string | null
  /** Bytes. */
  readonly size: number | null
  readonly width: number | null
  readonly height: number | null
  readonly alt: Localized
}

/** Reads a file's record. */
export function fileMetadata(row: AdminRow): FileMetadata {
  const mimeType = textOf(row.mimeType)
  const file = textOf(row.file)
  return {
    name: textOf(row.adminTitle) ?? file ?? row.id,
    file,
    kind: kindOf(mimeType),
    mimeType,
    extension: textOf(row.extension),
    size: numberOf(row.size),
    width: numberOf(row.width),
    height: numberOf(row.height),
    alt: (typeof row.alt === 'object' && row.alt !== null ? row.alt : {}) as Localized,
  }
}

/** The kind of a media type. */
function kindOf(mimeType: string | null): FileKind {
  const [family] = (mimeType ?? '').split('/')
  return fileKinds.find(each => each === family) ?? 'document'
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
