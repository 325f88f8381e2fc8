import type { Entity } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import type { TableTab } from '@tessera/widget-sdk/admin'
import { Bookmark, Ellipsis, Globe, Pencil, RotateCcw, Save, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useAdmin } from '../../context/admin-context.ts'
import { useDeletePreference, usePreferences, useSavePreference } from '../../data/preferences.ts'
import { useMessages } from '../../messages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Button, IconButton, notify } from '../../ui/index.ts'
import { Menu, MenuDivider, MenuItem } from '../../ui/Menu.tsx'
import { problemText } from '../../ui/problem-text.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { emptyListState, isFiltered, type ListState } from '../state/list-state.ts'
import { useTableAdditions } from '../state/table-additions.ts'
import { newViewKey, type SavedView, viewName, viewQuery, viewState, viewsOf, viewsPrefix } from './saved-view.ts'
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
  const language = useLanguage()
  const { start, rights } = useAdmin()
  const { views, save, forget: remove, share } = useSavedViews(entity)
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null)

  const { tabs = [] } = useTableAdditions()
  const current = views.find(view => viewName(view) === state.saved)
  const tab = tabs.find(each => tabName(each) === state.saved)
  const query = viewQuery(entity, state)
  const isChanged = current
    ? sorted(query) !== sorted(viewQuery(entity, viewState(entity, start.languages, current)))
    : tab
      ? sorted(query) !== sorted(viewQuery(entity, tabState(tab)))
      : isFiltered(state) || state.sort.length > 0 || state.columns !== undefined
  const canChange = current && (!current.isShared || rights.isAdministrator)

  function open(name: string): void {
    const view = views.find(each => viewName(each) === name)
    const chosen = tabs.find(each => tabName(each) === name)
    onReplace(view ? viewState(entity, start.languages, view) : chosen ? tabState(chosen) : emptyListState)
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
        views.length + tabs.length === 0 && !isChanged && 'max-sm:hidden',
      )}
    >
      <Tabs
        label={m.views}
        value={current ? viewName(current) : tab ? tabName(tab) : everything}
        onChange={open}
        panel={() => panel}
        tabs={[
          { name: everything, label: m.all },
          ...tabs.map(each => ({
            name: tabName(each),
            label: (
              <>
                {each.label}
                {each.count !== undefined && (
                  <span className="text-text-muted tabular-nums">
                    {new Intl.NumberFormat(language).format(each.count)}
                  </span>
                )}
              </>
            ),
          })),
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

/** The name of a package's tab in an address. */
function tabName({ name }: TableTab): string {
  return `tab.${name}`
}

function tabState(tab: TableTab): ListState {
  const { filters, sort = [], columns } = tab
  return { ...emptyListState, filters, sort, ...(columns && { columns }), saved: tabName(tab) }
}

/** The order of parameters doesn't matter. */
function sorted(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return parameters.toString()
}

/** The saved views of a list, with their actions. */
function useSavedViews(entity: Entity) {
  const language = useLanguage()
  const prefix = viewsPrefix(entity)
  const { data = [] } = usePreferences(prefix)
  const savePreference = useSavePreference(prefix)
  const deletePreference = useDeletePreference(prefix)
  const onError = (error: unknown) => notify(problemText(error, language), { kind: 'error' })
  return {
    views: viewsOf(data, language),
    save: ({ key, name, query, isShared }: SavedView) =>
      savePreference.mutate({ key, value: { name, query }, isShared }, { onError }),
    forget: ({ key, isShared }: SavedView) => deletePreference.mutate({ key, isShared }, { onError }),
    /** Shares a view with everybody, or stops sharing it. */
    share: async ({ key, name, query, isShared }: SavedView) => {
      try {
        await savePreference.mutateAsync({ key, value: { name, query }, isShared: !isShared })
        await deletePreference.mutateAsync({ key, isShared })
      } catch (error) {
        onError(error)
      }
    },
  }
}
