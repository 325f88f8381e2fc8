import type { Entity } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import { Bookmark, Ellipsis, Globe, Pencil, RotateCcw, Save, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useAdmin } from '../../app/admin-context.ts'
import { useMessages } from '../../messages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Button, IconButton } from '../../ui/index.ts'
import { Menu, MenuDivider, MenuItem } from '../../ui/Menu.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { emptyListState, isFiltered, type ListState } from '../state/list-state.ts'
import { newViewKey, type SavedView, viewName, viewQuery, viewState } from './saved-view.ts'
import { useSavedViews } from './use-saved-views.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'

interface ViewTabsProps {
  readonly entity: Entity
  readonly state: ListState
  readonly onReplace: (state: ListState) => void
  /** Id of the panel that the tabs control. */
  readonly panel: string
}

const everything = ''

/** The saved views of a list, and 'All'. */
export function ViewTabs({ entity, state, onReplace, panel }: ViewTabsProps) {
  const m = useMessages('viewTabs')
  const common = useMessages('list')
  const { start, rights } = useAdmin()
  const { views, save, forget: remove, share } = useSavedViews(entity)
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null)

  const current = views.find(view => viewName(view) === state.saved)
  const query = viewQuery(entity, state)
  const isChanged = current
    ? sorted(query) !== sorted(viewQuery(entity, viewState(entity, start.languages, current)))
    : isFiltered(state) || state.sort.length > 0 || state.columns !== undefined
  const canChange = current && (!current.isShared || rights.isAdministrator)

  function open(name: string): void {
    const view = views.find(each => viewName(each) === name)
    onReplace(view ? viewState(entity, start.languages, view) : emptyListState)
  }

  function saveNew(name: string): void {
    const view: SavedView = { key: newViewKey(entity, name), name, query, isShared: false }
    save(view)
    onReplace({ ...state, saved: viewName(view) })
  }

  return (
    <div
      className={cn(
        'flex items-center gap-2 overflow-x-auto px-4 pb-2 sm:px-6',
        // One tab alone says nothing, and there is little room.
        views.length === 0 && !isChanged && 'max-sm:hidden',
      )}
    >
      <Tabs
        label={m.views}
        value={current ? viewName(current) : everything}
        onChange={open}
        panel={() => panel}
        tabs={[
          { name: everything, label: m.all },
          ...views.map(view => ({
            name: viewName(view),
            label: (
              <>
                {view.name}
                {view.isShared && <Globe aria-label={m.shared} className="size-3.5" />}
              </>
            ),
            ...(view === current && isChanged && { note: m.changed }),
          })),
        ]}
      />
      {current ? (
        <Menu align="start" button={<IconButton label={m.actions} icon={<Ellipsis />} />}>
          {isChanged && (
            <>
              {canChange && (
                <MenuItem icon={<Save />} onSelect={() => save({ ...current, query })}>
                  {m.saveChanges}
                </MenuItem>
              )}
              <MenuItem icon={<Bookmark />} onSelect={() => setDialog('save')}>
                {m.saveAs}
              </MenuItem>
              <MenuItem icon={<RotateCcw />} onSelect={() => open(viewName(current))}>
                {m.reset}
              </MenuItem>
              {canChange && <MenuDivider />}
            </>
          )}
          {canChange && (
            <>
              <MenuItem icon={<Pencil />} onSelect={() => setDialog('rename')}>
                {m.rename}
              </MenuItem>
              {rights.isAdministrator && (
                <MenuItem
                  icon={current.isShared ? <UserRound /> : <Globe />}
                  onSelect={() => {
                    void share(current)
                    onReplace({ ...state, saved: viewName({ ...current, isShared: !current.isShared }) })
                  }}
                >
                  {current.isShared ? m.unshare : m.share}
                </MenuItem>
              )}
              <MenuDivider />
              <MenuItem icon={<Trash2 />} isDanger onSelect={() => setDialog('delete')}>
                {m.delete}
              </MenuItem>
            </>
          )}
        </Menu>
      ) : (
        isChanged && (
          <Button size="sm" variant="ghost" icon={<Bookmark />} onClick={() => setDialog('save')}>
            {m.saveView}
          </Button>
        )
      )}
      {dialog === 'save' && <ViewNameDialog title={m.saveView} onName={saveNew} onClose={() => setDialog(null)} />}
      {dialog === 'rename' && current && (
        <ViewNameDialog
          title={m.rename}
          name={current.name}
          onName={name => save({ ...current, name })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'delete' && current && (
        <ConfirmDialog
          description={current.name}
          confirm={common.delete}
          onConfirm={() => {
            remove(current)
            onReplace(emptyListState)
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

/** The order of parameters doesn't matter. */
function sorted(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return parameters.toString()
}
