import { useQueryClient } from '@tanstack/react-query'
import type { BatchOperation } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import type { AdminRow, RecordRef } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { ListHeader } from '../lists/ListHeader.tsx'
import { useMessages } from '../messages.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorState } from '../ui/index.ts'
import { AddLinks } from './AddLinks.tsx'
import { LinkTable } from './LinkTable.tsx'
import { type LinkDefinition, type LinkTarget, linkColumns } from './link-definition.ts'
import { useLinkName } from './link-name.ts'
import { RecordPicker } from './RecordPicker.tsx'
import type { ResolvedLink } from './use-links.ts'

type Opened =
  | { readonly kind: 'pick' }
  | { readonly kind: 'create'; readonly target: LinkTarget; readonly dependentWrites: DependentWrites | undefined }
  | { readonly kind: 'record'; readonly resolved: ResolvedLink }
  | { readonly kind: 'settings'; readonly link: AdminRow }

/** What is in a section's header, and whether the links below it are shown. */
interface LinkHeading {
  readonly definition: LinkDefinition
  readonly title: string
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
}

/** The heading of a section whose links are shown at first. */
export function useLinkHeading({ definition, title }: Pick<LinkHeading, 'definition' | 'title'>): LinkHeading {
  const [isShown, onShow] = useState(true)
  return { definition, title, isShown, onShow }
}

interface LinkSectionProps extends LinkHeading {
  readonly source: LinkSource
}

/** The links of a record through one relation: add, reorder, open and remove them. */
export function LinkSection({ definition, title, source, isShown, onShow }: LinkSectionProps) {
  const m = useMessages('linkSection')
  const panel = useId()
  const client = useQueryClient()
  const nameOf = useLinkName()
  const columns = useMemo(() => linkColumns(definition), [definition])
  const [opened, setOpened] = useState<Opened | null>(null)
  const [deleted, setDeleted] = useState<ResolvedLink | null>(null)
  const { links, canAdd, canRemove, hasSettings } = source
  const resolvedLinkOf = (link: AdminRow) => links?.find(each => each.link.id === link.id)
  const close = () => setOpened(null)

  async function create(target: LinkTarget): Promise<void> {
    setOpened({ kind: 'create', target, dependentWrites: await source.dependentWrites(target) })
  }

  return (
    <section aria-label={title} className={cn('flex min-w-0 flex-col', links?.length === 0 && '[&>header]:border-b-0')}>
      <ListHeader
        entity={definition.relation}
        title={title}
        isScreen={false}
        total={source.total}
        isEstimated={source.isEstimated}
        isShown={isShown}
        onShow={onShow}
        panel={panel}
        actions={
          canAdd && (
            <AddLinks
              definition={definition}
              onPick={() => setOpened({ kind: 'pick' })}
              onCreate={target => void create(target)}
            />
          )
        }
      />
      {isShown && (
        <div id={panel} className="@container min-w-0">
          {source.error ? (
            <ErrorState error={source.error} onRetry={source.retry} />
          ) : !links ? (
            <LinkSkeleton />
          ) : links.length === 0 ? (
            <p className="sr-only">{m.empty}</p>
          ) : (
            <LinkTable
              caption={title}
              definition={definition}
              links={links}
              columns={columns}
              onMove={source.move}
              onOpen={link => {
                const resolved = resolvedLinkOf(link)
                if (resolved) setOpened({ kind: 'record', resolved })
              }}
              onSettings={hasSettings ? link => setOpened({ kind: 'settings', link }) : undefined}
              onDelete={canRemove ? link => setDeleted(resolvedLinkOf(link) ?? null) : undefined}
            />
          )}
          {source.paging}
        </div>
      )}
      {opened?.kind === 'pick' && (
        <RecordPicker
          definition={definition}
          linked={new Set(links?.flatMap(({ record }) => record?.id ?? []))}
          onPick={(target, records) => {
            close()
            void source.add(target, records)
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'create' && (
        <FormDrawer
          entity={opened.target.entity}
          {...(opened.dependentWrites && { dependentWrites: opened.dependentWrites })}
          onSaved={record => {
            source.created(opened.target, record)
            close()
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'record' && opened.resolved.target && opened.resolved.record && (
        <FormDrawer
          entity={opened.resolved.target.entity}
          id={opened.resolved.record.id}
          onSaved={() => {
            void client.invalidateQueries({ queryKey: [definition.relation.path] })
            close()
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'settings' && (
        <FormDrawer
          entity={definition.relation}
          id={opened.link.id}
          hidden={[definition.key]}
          onSaved={close}
          onClose={close}
        />
      )}
      {deleted && (
        <ConfirmDialog
          description={m.stays.replace('{name}', nameOf(deleted).name)}
          onConfirm={() => source.remove(deleted.link)}
          onClose={() => setDeleted(null)}
        />
      )}
    </section>
  )
}

function LinkSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2 p-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  )
}

/** Writes in the same transaction as a new record. */
type DependentWrites = (record: RecordRef) => readonly BatchOperation[]

/** Where the links of a section are stored: on the server, or in the form of a record that isn't created yet. */
interface LinkSource {
  /** Undefined until they are loaded. */
  readonly links: readonly ResolvedLink[] | undefined
  readonly total: number | undefined
  readonly isEstimated?: boolean | undefined
  readonly error: Error | null
  retry(): void
  /** Adds links after the last one. */
  add(target: LinkTarget, records: readonly AdminRow[]): Promise<void>
  /** The writes that link a new record in the same transaction; undefined where it is linked afterwards. */
  dependentWrites(target: LinkTarget): Promise<DependentWrites | undefined>
  /** Called with a record that was created in the drawer. */
  created(target: LinkTarget, record: AdminRow): void
  /** @returns a promise that rejects if the link stays, after a message */
  remove(link: AdminRow): Promise<void>
  /** Absent where links have no order. */
  readonly move?: ((from: number, to: number) => void) | undefined
  readonly canAdd: boolean
  readonly canRemove: boolean
  /** Whether the link's own fields can be edited. */
  readonly hasSettings: boolean
  readonly paging?: ReactNode
}
