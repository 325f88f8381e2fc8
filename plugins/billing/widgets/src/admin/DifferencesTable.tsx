import { differenceKinds, paymentDifference } from '@tessera/billing'
import { valueName } from '@tessera/core'
import { type AdminTableProps, type TableAdditions, useAdminTools, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { CompareBanner } from './CompareBanner.tsx'

/** Differences from the records of the providers, with the last comparisons and a button for another one. */
export default function DifferencesTable(props: AdminTableProps) {
  const { Generic } = useAdminTools()
  const texts = useDefinitionTexts()
  const additions = useMemo<TableAdditions>(
    () => ({
      Banner: CompareBanner,
      defaultSort: [{ column: 'createdAt', method: 'desc' }],
      tabs: differenceKinds.map(kind => ({
        name: kind,
        label: valueName(paymentDifference, 'kind', kind, texts),
        filters: [
          { column: 'kind', operator: 'any', values: [kind] },
          { column: 'settledAt', operator: 'empty', values: [] },
        ],
      })),
    }),
    [texts],
  )
  return <Generic variant="admin-table" {...props} additions={additions} />
}
