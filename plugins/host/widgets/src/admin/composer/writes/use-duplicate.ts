import { notify, problemText, useAdmin } from '@tessera/admin'
import { useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../../../messages.ts'
import { useComposer } from '../composer-context.ts'
import { blockRef } from '../gallery/block-ref.ts'
import type { BlockRegion, RecordOf } from '../page/page-parts.ts'
import { placeWidget } from './arrangement.ts'
import { copyRecord } from './copy-record.ts'

/** Duplicates a block with its contents, and selects the copy. */
export function useDuplicate(region: BlockRegion): (record: RecordOf, index: number) => Promise<void> {
  const m = useMessages('useDuplicate')
  const language = useLanguage()
  const { api, rights } = useAdmin()
  const { writes, select } = useComposer()
  return async (record, index) => {
    try {
      const copy = await copyRecord(api, rights, record)
      const links = placeWidget(region, index, { $ref: blockRef }, record.entity.module)
      const written = await writes.write([...copy, ...links], m.copied)
      const [created] = written ?? []
      if (created) select([{ entity: record.entity.path, id: created.id }])
    } catch (error) {
      notify(problemText(error, language), { kind: 'error' })
    }
  }
}
