import { EmptyState, IconButton, model, useAdmin } from '@tessera/admin'
import { useAdminTools } from '@tessera/widget-sdk/admin'
import { ChevronRight, MousePointerClick, PanelRightOpen } from 'lucide-react'
import { useMessages } from '../../../messages.ts'
import { useSelectionKind } from '../block-names.ts'
import { useComposer } from '../composer-context.ts'
import { UsageNote } from './UsageNote.tsx'
import { VariantSwitcher } from './VariantSwitcher.tsx'

/** The selected record: its variants, its other uses, its form. */
export function Inspector() {
  const m = useMessages('inspector')
  const kindOf = useSelectionKind()
  const { rights } = useAdmin()
  const { Widget } = useAdminTools()
  const { selected, select, edit, writes } = useComposer()
  const last = selected?.at(-1)
  const entity = model.entities.get(last?.entity ?? '')
  if (!selected || !last || !entity) {
    return <EmptyState icon={<MousePointerClick />} title={m.nothing} text={m.hint} />
  }
  const mayRead = rights.entities[entity.path]?.includes('read') ?? false
  return (
    <div className="flex min-h-full flex-col">
      <header className="sticky top-0 z-20 flex min-h-11 items-center gap-1 border-border border-b bg-raised px-3">
        <nav aria-label={m.path} className="flex min-w-0 flex-1 items-center gap-1 overflow-hidden">
          {selected.slice(0, -1).map((each, index) => {
            const parent = model.entities.get(each.entity)
            return (
              parent && (
                <span key={each.id} className="flex min-w-0 items-center gap-1 text-text-muted">
                  <button
                    type="button"
                    onClick={() => select(selected.slice(0, index + 1))}
                    className="min-h-6 min-w-0 cursor-pointer truncate rounded-sm px-0.5 hover:text-text hover:underline"
                  >
                    {kindOf(selected.slice(0, index + 1))}
                  </button>
                  <ChevronRight aria-hidden className="size-3.5 shrink-0" />
                </span>
              )
            )
          })}
          <h2 className="shrink-0 truncate font-medium font-sans text-sm tracking-normal">{kindOf(selected)}</h2>
        </nav>
        {mayRead && <IconButton label={m.drawer} icon={<PanelRightOpen />} onClick={() => edit(last)} />}
      </header>
      {mayRead && (
        <>
          <VariantSwitcher key={`variant ${last.id}`} entity={entity} id={last.id} />
          <UsageNote key={`usage ${last.id}`} entity={entity} id={last.id} />
          <Widget
            key={last.id}
            variant="admin-form"
            entity={entity}
            id={last.id}
            isEmbedded
            onSaved={() => void writes.rememberSave(last)}
            onDeleted={() => select(null)}
          />
        </>
      )}
      {!mayRead && <p className="p-4 text-text-muted">{m.forbidden}</p>}
    </div>
  )
}
