import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useAdmin } from '../../app/admin-context.ts'
import { useMessages } from '../../messages.ts'
import { notify } from '../../ui/index.ts'
import { problemText } from '../../ui/problem-text.ts'
import type { Selection } from '../selection/use-selection.ts'
import { download, downloadText, type ExportRequest, exportAddress, exportedText } from './export-file.ts'

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const

/** Saves a list, or the selected records, as a file. */
export function useExport(entity: Entity): (request: ExportRequest, selection?: Selection) => Promise<void> {
  const { api, identity } = useAdmin()
  const m = useMessages('useExport')
  const language = useLanguage()
  return async (request, selection) => {
    try {
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
