import type { Entity } from '@tessera/core'
import type { ReactNode } from 'react'
import { addresses } from '../context/addresses.ts'
import { sequenceOf } from '../data/list-sequence.ts'
import { useRememberRecent } from '../data/recent-records.ts'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { PageHeader } from '../ui/index.ts'
import { FormState } from './FormState.tsx'
import type { RecordForm } from './use-record-form.ts'

interface FormHeaderProps {
  readonly entity: Entity
  readonly handle: RecordForm
  readonly actions: ReactNode
}

/** Breadcrumbs, save state and actions of a form. */
export function FormHeader({ entity, handle, actions }: FormHeaderProps) {
  const m = useMessages('newRecord')
  const labels = useLabels()
  const { record } = handle
  const name = record ? labels.record(entity, record.row) : null
  useRememberRecent(entity.path, record?.row.id, name)
  return (
    <PageHeader
      crumbs={[
        { name: labels.module(entity.module), to: addresses.module(entity.module) },
        { name: labels.many(entity), to: `${addresses.list(entity)}${sequenceOf(entity)?.search ?? ''}` },
      ]}
      title={name ?? m.fresh.replace('{entity}', labels.one(entity))}
      state={<FormState form={handle} />}
      actions={actions}
    />
  )
}
