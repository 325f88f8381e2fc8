import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useAdmin } from '../../context/admin-context.ts'
import { useMessages } from '../../messages.ts'
import { notify } from '../../ui/index.ts'
import { problemText } from '../../ui/problem-text.ts'
import type { Selection } from '../selection/use-selection.ts'
import { isOwnField } from '../state/list-relations.ts'
import { download, downloadText, type ExportRequest, exportAddress, exportedText } from './export-file.ts'
import { transferQuery } from './transfer-query.ts'

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const

/** What is saved: what a list shows. */
interface ListExport extends Omit<ExportRequest, 'fields'> {
  /** Those that the list shows: computed ones and relations are saved as far as files have them. Absent: every field. */
  readonly columns?: readonly string[]
}

/** Saves a list, or the selected records, as a file. */
export function useExport(entity: Entity): (listed: ListExport, selection?: Selection) => Promise<void> {
  const { api, identity } = useAdmin()
  const client = useQueryClient()
  const m = useMessages('useExport')
  const language = useLanguage()

  async function requestOf({ columns, ...listed }: ListExport): Promise<ExportRequest> {
    if (!columns) return listed
    const { exported } = await client.fetchQuery(transferQuery(api, entity))
    const others = new Set(exported.map(({ name }) => name))
    const known = columns.filter(name => name !== 'id' && (isOwnField(entity, name) || others.has(name)))
    return { ...listed, fields: ['id', ...known] }
  }

  return async (listed, selection) => {
    try {
      const request = await requestOf(listed)
      if (selection && !selection.isAll) {
        const ids = [...selection.rows.keys()]
        const text = await exportedText(identity.session.fetch, entity, request, ids)
        const day = new Date().toISOString().slice(0, 10)
        downloadText(text, `${entity.module}-${entity.plural}-${day}.${request.format}`, types[request.format])
        notify(m.exported(ids.length))
        return
      }
      // The browser downloads the file itself, so an expired session is renewed before.
      await api('GET', '/api/core/rights')
      download(exportAddress(entity, request))
    } catch (error) {
      notify(problemText(error, language), { kind: 'error' })
    }
  }
}
