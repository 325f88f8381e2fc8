import type { Row } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { type ContentHost, system } from '@tessera/server'

/** Ids of records by what content names them with. */
export type Ids = ReadonlyMap<string, string>

export function idsBySlug(rows: readonly { readonly slug: string; readonly id: string }[]): Ids {
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

/** Ids of the pictures by their names. */
export async function pictureIds(host: ContentHost): Promise<Ids> {
  const { rows } = await host.service(file).list({ limit: 1000 }, system)
  return new Map(rows.map((row: Row<typeof file>) => [row.adminTitle, row.id]))
}

/** @throws when the demo has no record of that name */
export function idOf(ids: Ids, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`The demo has no ${name}`)
  return id
}
