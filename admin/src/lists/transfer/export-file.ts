import type { Entity, Filter } from '@tessera/core'
import { errorOf, queryString } from '@tessera/widget-sdk'
import type { Filtering } from '../state/list-query.ts'
import type { ListState } from '../state/list-state.ts'

export type ExportFormat = 'csv' | 'json'

/** The contents of an export. */
export interface ExportRequest {
  readonly format: ExportFormat
  /** Absent: every field. */
  readonly fields?: readonly string[]
  readonly filtering: Filtering
  readonly sort: ListState['sort']
}

/** The API address of an export. */
export function exportAddress(
  { path }: Pick<Entity, 'path'>,
  { format, fields, filtering, sort }: ExportRequest,
): string {
  const query = queryString({ ...filtering, ...(sort.length > 0 && { orderBy: sort }) })
  const parameters = new URLSearchParams({ format, ...(fields && { fields: fields.join(',') }) })
  return `/api/${path}/export?${parameters}${query && `&${query}`}`
}

/** Starts a download. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

export function downloadText(text: string, name: string, type: string): void {
  downloadBlob(new Blob([text], { type }), name)
}

export function downloadBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  download(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** More would exceed the length of a URL that servers accept. */
const maxIdsPerRequest = 100

/** Selected records as one file. */
export async function exportedText(
  send: typeof fetch,
  entity: Pick<Entity, 'path'>,
  request: Omit<ExportRequest, 'narrowing'>,
  ids: readonly string[],
): Promise<string> {
  const parts: string[] = []
  for (let at = 0; at < ids.length; at += maxIdsPerRequest) {
    const filter: Filter = { column: 'id', method: 'inArray', value: ids.slice(at, at + maxIdsPerRequest) }
    const response = await send(exportAddress(entity, { ...request, filtering: { filters: { and: [filter] } } }), {
      credentials: 'same-origin',
    })
    if (!response.ok) throw await errorOf(response)
    parts.push(await response.text())
  }
  return request.format === 'csv' ? joinedCsv(parts) : joinedJson(parts)
}

/** One header, all lines. */
function joinedCsv(parts: readonly string[]): string {
  return parts.map((batch, index) => (index === 0 ? batch : batch.slice(batch.indexOf('\n') + 1))).join('')
}

function joinedJson(parts: readonly string[]): string {
  return `${JSON.stringify(
    parts.flatMap(batch => JSON.parse(batch) as unknown[]),
    null,
    1,
  )}\n`
}
