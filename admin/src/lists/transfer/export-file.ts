import type { Entity, Filter } from '@tessera/core'
import { errorOf, queryString } from '@tessera/widget-sdk'
import type { Narrowing } from '../state/list-query.ts'
import type { ListState } from '../state/list-state.ts'

export type ExportFormat = 'csv' | 'json'

/** What goes into a file. */
export interface ExportRequest {
  readonly format: ExportFormat
  /** Absent: every field. */
  readonly fields?: readonly string[]
  readonly narrowing: Narrowing
  readonly sort: ListState['sort']
}

/** The address of the API that sends a list as a file. */
export function exportAddress(
  { path }: Pick<Entity, 'path'>,
  { format, fields, narrowing, sort }: ExportRequest,
): string {
  const query = queryString({ ...narrowing, ...(sort.length > 0 && { orderBy: sort }) })
  const own = new URLSearchParams({ format, ...(fields && { fields: fields.join(',') }) })
  return `/api/${path}/export?${own}${query && `&${query}`}`
}

/** Lets the browser save what an address sends, while it comes. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

export function downloadText(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  download(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** More would make an address longer than servers read. */
const mostIds = 100

/**
 * Chosen records as one file.
 * @param send `fetch` with the session
 * @throws ApiError
 */
export async function exportedText(
  send: typeof fetch,
  entity: Pick<Entity, 'path'>,
  request: Omit<ExportRequest, 'narrowing'>,
  ids: readonly string[],
): Promise<string> {
  const parts: string[] = []
  for (let at = 0; at < ids.length; at += mostIds) {
    const filter: Filter = { column: 'id', method: 'inArray', value: ids.slice(at, at + mostIds) }
    const answer = await send(exportAddress(entity, { ...request, narrowing: { filters: { and: [filter] } } }), {
      credentials: 'same-origin',
    })
    if (!answer.ok) throw await errorOf(answer)
    parts.push(await answer.text())
  }
  return request.format === 'csv' ? joinedCsv(parts) : joinedJson(parts)
}

/** One head, all lines. */
function joinedCsv(parts: readonly string[]): string {
  return parts.map((part, index) => (index === 0 ? part : part.slice(part.indexOf('\n') + 1))).join('')
}

function joinedJson(parts: readonly string[]): string {
  return `${JSON.stringify(
    parts.flatMap(part => JSON.parse(part) as unknown[]),
    null,
    1,
  )}\n`
}
