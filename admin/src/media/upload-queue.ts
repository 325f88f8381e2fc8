import type { AdminRow } from '@tessera/widget-sdk/admin'

/** An upload into the library. */
export interface Upload {
  readonly id: string
  readonly file: File
  /** The file will be private. */
  readonly isPrivate?: boolean
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** 0 to 1. */
  readonly progress: number
  readonly problem: string | null
  readonly row: AdminRow | null
}

/** What happened to uploads. */
export type UploadEvent =
  /** @property problem why the file can't be sent at all; null where it can */
  | { readonly type: 'added'; readonly files: readonly Pick<Upload, 'id' | 'file' | 'isPrivate' | 'problem'>[] }
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'progressed'; readonly id: string; readonly progress: number }
  | { readonly type: 'done'; readonly id: string; readonly row: AdminRow }
  | { readonly type: 'failed'; readonly id: string; readonly problem: string }
  | { readonly type: 'retried'; readonly id: string }
  | { readonly type: 'dismissed'; readonly id: string }

const maxSending = 2

export function uploadReducer(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  const changed = (part: Partial<Upload>) =>
    uploads.map(each => ('id' in event && each.id === event.id ? { ...each, ...part } : each))
  switch (event.type) {
    case 'added':
      return [...uploads, ...event.files.map(newUpload)]
    case 'started':
      return changed({ state: 'sending', progress: 0, problem: null })
    case 'progressed':
      return changed({ progress: event.progress })
    case 'done':
      return changed({ state: 'done', progress: 1, row: event.row })
    case 'failed':
      return changed({ state: 'failed', problem: event.problem })
    case 'retried':
      return changed({ state: 'waiting', problem: null, progress: 0 })
    case 'dismissed':
      return uploads.filter(({ id }) => id !== event.id)
  }
}

function newUpload({
  id,
  file,
  isPrivate = false,
  problem,
}: Pick<Upload, 'id' | 'file' | 'isPrivate' | 'problem'>): Upload {
  return { id, file, isPrivate, problem, state: problem === null ? 'waiting' : 'failed', progress: 0, row: null }
}

/** The uploads to start now: two at a time, in the order in which they were added. */
export function uploadsToStart(uploads: readonly Upload[]): readonly Upload[] {
  const free = maxSending - uploads.filter(({ state }) => state === 'sending').length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0))
}

export function isUploading(uploads: readonly Upload[]): boolean {
  return uploads.some(({ state }) => state === 'waiting' || state === 'sending')
}

/**
 * The records of uploads that were added after another one.
 * @param records the id of the record by upload, in the order in which they were added; null until it is there
 */
export function laterRecords(records: ReadonlyMap<string, string | null>, upload: string): ReadonlySet<string> {
  const ids = [...records.keys()]
  return new Set(ids.slice(ids.indexOf(upload) + 1).flatMap(id => records.get(id) ?? []))
}

/** Adds the record of an upload at the end, but before those that were added later. */
export function insertRow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  row: Row,
  later: ReadonlySet<string> = new Set(),
): readonly Row[] {
  if (rows.some(({ id }) => id === row.id)) return rows
  const place = rows.findIndex(({ id }) => later.has(id))
  return place === -1 ? [...rows, row] : rows.toSpliced(place, 0, row)
}
