import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { isPlainLink, type LinkDefinition, linkDefinitionOf } from '../relations/link-definition.ts'
import { PendingLinksSection } from '../relations/PendingLinksSection.tsx'
import type { PendingLinks } from '../relations/pending-links.ts'
import { AdminWidget } from '../variants/AdminWidget.tsx'
import { relatedTables } from './related-tables.ts'

interface RelatedTablesProps {
  readonly entity: Entity
  /** Null for a record that isn't created yet. */
  readonly row: AdminRow | null
  /** Links that are created together with the record. */
  readonly pendingLinks: PendingLinks
}

/** The tables of a record's related records. */
export function RelatedTables({ entity, row, pendingLinks }: RelatedTablesProps) {
  const labels = useLabels()
  const { rights } = useAdmin()
  const tables = useMemo(() => relatedTables(model, entity, rights), [entity, rights])
  if (tables.length === 0) return null
  const shown = tables.map(({ entity: pointing, other }) => other?.entity ?? pointing)
  /** The name of the linked entity, with its module where another entity has the same name. */
  const nameOf = ({ entity: pointing, other }: (typeof tables)[number]) => {
    const named = other?.entity ?? pointing
    const name = labels.many(named)
    const isAlone = shown.every(each => each.path === named.path || labels.many(each) !== name)
    return isAlone ? name : `${name} (${labels.module(named.module)})`
  }
  const definitions = tables.map(pointing => ({ pointing, definition: linkDefinitionOf(model, pointing) }))
  const names = definitions
    .filter(({ definition }) => !canBePending(definition))
    .map(({ pointing }) => nameOf(pointing))
  return (
    <>
      {definitions.map(({ pointing, definition }) =>
        // Links that were added while the record was being created wait for the next save.
        canBePending(definition) && (!row || pendingLinks.of(definition).length > 0) ? (
          <div key={`staged ${pointing.entity.path}.${pointing.key}`} className={frame}>
            <PendingLinksSection definition={definition} title={nameOf(pointing)} pendingLinks={pendingLinks} />
          </div>
        ) : null,
      )}
      {!row && names.length > 0 && <SaveFirst names={[...new Set(names)]} />}
      {row &&
        tables.map(pointing => (
          <section key={`${pointing.entity.path}.${pointing.key}`} className={frame}>
            <AdminWidget
              variant="admin-table"
              entity={pointing.entity}
              where={[{ column: pointing.key, method: 'eq', value: row.id }]}
              defaults={{ [pointing.key]: row.id }}
              isEmbedded
              title={nameOf(pointing)}
            />
          </section>
        ))}
    </>
  )
}

/** The same under a heading, read when it is opened: for forms that show what matters of it themselves. */
export function RelatedRecords(props: RelatedTablesProps) {
  const m = useMessages('relatedTables')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group min-w-0 rounded-lg border border-border bg-raised"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer items-center gap-2 rounded-lg px-4 py-3 font-medium text-sm @2xl:px-6">
        {m.all}
        <ChevronDown
          aria-hidden
          className="ml-auto size-4 text-text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 border-border border-t p-4">{isOpen && <RelatedTables {...props} />}</div>
    </details>
  )
}

const frame = 'overflow-hidden rounded-lg border border-border bg-raised'

/** Whether links can be added before their record exists. */
function canBePending(definition: LinkDefinition | null): definition is LinkDefinition {
  return definition !== null && isPlainLink(definition)
}

function SaveFirst({ names }: { readonly names: readonly string[] }) {
  const m = useMessages('relatedTables')
  return (
    <section className="rounded-lg border border-border border-dashed p-4 text-sm @2xl:p-6">
      <h2 className="font-medium text-sm tracking-normal">{m.first}</h2>
      <p className="mt-1 text-text-muted">{m.text.replace('{names}', names.join(', '))}</p>
    </section>
  )
}
