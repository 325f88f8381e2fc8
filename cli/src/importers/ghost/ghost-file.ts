import { readFile, stat } from 'node:fs/promises'
import { ImportSourceError } from '@tessera/server'
import { list } from './card-html.ts'

export type GhostRow = Readonly<Record<string, unknown>>

/** The tables of an export. */
export interface GhostExport {
  rows(table: string): readonly GhostRow[]
  setting(key: string): string
}

/** The file is one JSON document, which is read as a whole. */
const mostBytes = 100 * 1024 * 1024

/** @throws ImportSourceError for what is no export of Ghost, or a file that is too large */
export async function readGhost(path: string): Promise<GhostExport> {
  const fail = (reason: string): never => {
    throw new ImportSourceError(`${path} can't be imported: ${reason}`)
  }
  const { size } = await stat(path)
  if (size > mostBytes) fail(`it is larger than ${mostBytes / 1024 / 1024} MB. Export fewer posts at once`)
  let parsed: unknown
  try {
    parsed = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    fail(`it is no JSON, or it ends in the middle (${(error as Error).message})`)
  }
  const { db, data: bare } = (parsed ?? {}) as { readonly db?: unknown; readonly data?: unknown }
  const data = (list(db)[0] as GhostRow | undefined)?.data ?? bare
  if (typeof data !== 'object' || data === null || !('posts' in data)) return fail('it is no export of Ghost')
  const rows = (table: string) =>
    list((data as GhostRow)[table]).filter((row): row is GhostRow => typeof row === 'object' && row !== null)
  return {
    rows,
    setting: key =>
      textOf(
        rows('settings').find(row => row.key === key),
        'value',
      ),
  }
}

/** A text of a row; empty without one. */
export function textOf(row: GhostRow | undefined, key: string): string {
  const value = row?.[key]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
