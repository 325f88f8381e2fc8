import { type Entity, entityName } from '@tessera/core'
import { type AdminRow, listAddress, useAdminData, useAdminTools, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'

interface RecordScreenProps {
  readonly entity: Entity
  readonly id: string
  readonly include?: readonly string[]
  readonly title: (row: AdminRow) => ReactNode
  readonly children: (row: AdminRow) => ReactNode
}

/** A screen on which a record is read rather than edited. */
export function RecordScreen({ entity, id, include = [], title, children }: RecordScreenProps) {
  const texts = useDefinitionTexts()
  const { Header, Problem } = useAdminTools()
  const query = include.length > 0 ? `?include=${include.join(',')}` : ''
  const { data, error, refetch } = useAdminData<AdminRow>(entity, `/api/${entity.path}/${id}${query}`)
  const { one, many } = entityName(entity, texts)
  return (
    <>
      <Header title={data ? title(data) : one} crumbs={[{ name: many, href: listAddress(entity) }]} />
      <div className="flex max-w-4xl flex-col gap-4 p-4 sm:p-6">
        {!data && !error && <Skeleton className="h-64 rounded-lg" />}
        {!data && error !== null && <Problem error={error} onRetry={refetch} />}
        {data && children(data)}
      </div>
    </>
  )
}

/** A part of such a screen. */
export function Box({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-lg border border-border bg-raised p-4 text-sm sm:p-6">{children}</div>
}
