import { type Entity, valueName } from '@tessera/core'
import {
  type AdminTableProps,
  type TableAdditions,
  type TableTab,
  useAdminTools,
  useDefinitionTexts,
} from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useMessages } from '../messages.ts'

/** Fields whose values are tabs, and which of them. */
const tabs: Readonly<Record<string, { readonly field: string; readonly values: readonly string[] }>> = {
  'billing/invoices': { field: 'status', values: ['open', 'paid', 'failed'] },
  'billing/payment-intents': { field: 'type', values: ['one_off', 'subscription'] },
  'billing/payment-events': { field: 'outcome', values: ['unmatched', 'mismatch', 'insufficient'] },
  'billing/refunds': { field: 'status', values: ['pending', 'failed'] },
}

const newestFirst = [{ column: 'createdAt', method: 'desc' }] as const

/** A table with a tab for each state that somebody looks for, the newest first. */
export default function TabbedTable(props: AdminTableProps) {
  const { Generic } = useAdminTools()
  return <Generic variant="admin-table" {...props} additions={useTabs(props.entity)} />
}

function useTabs(entity: Entity): TableAdditions {
  const texts = useDefinitionTexts()
  const { failed } = useMessages('tabbedTable')
  return useMemo<TableAdditions>(() => {
    const { field, values } = tabs[entity.path] ?? { field: '', values: [] }
    const ofValues = values.map(value => ({
      name: value,
      label: valueName(entity, field, value, texts),
      filters: [{ column: field, operator: 'any', values: [value] }] as const,
    }))
    return {
      defaultSort: newestFirst,
      tabs: [...ofValues, ...(entity.path === 'billing/payment-events' ? [failures(failed)] : [])],
    }
  }, [entity, texts, failed])
}

/** What could not be handled yet. */
function failures(label: string): TableTab {
  return { name: 'failing', label, filters: [{ column: 'failure', operator: 'filled', values: [] }] }
}
