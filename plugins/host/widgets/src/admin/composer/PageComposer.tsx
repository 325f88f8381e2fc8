import {
  EmptyState,
  FormDrawer,
  LeaveDialog,
  model,
  SurroundingLanguage,
  Tabs,
  type UnsavedForms,
  UnsavedScope,
  unsavedForms,
  useAdmin,
  useContentLanguage,
  useMedia,
  useNavigate,
  useSearchParams,
  useStored,
} from '@tessera/admin'
import { cn } from '@tessera/widget-sdk'
import { composeAddress, type PreviewedPage } from '@tessera/widget-sdk/compose'
import { type CSSProperties, useCallback, useRef, useState } from 'react'
import { useMessages } from '../../messages.ts'
import { addresses } from './addresses.ts'
import { ComposerToolbar, type WidthName, widths } from './ComposerToolbar.tsx'
import { ComposerProvider, type ComposerValue, type InsertionPoint } from './composer-context.ts'
import { PageFrame } from './frame/PageFrame.tsx'
import { GalleryDialog } from './gallery/GalleryDialog.tsx'
import { HoverProvider } from './hover.tsx'
import { Inspector } from './inspector/Inspector.tsx'
import { addressInComposer, segmentsOf, urlInAddress } from './page/page-address.ts'
import { pageEntities } from './page/page-entities.ts'
import type { ComposedParts } from './page/page-parts.ts'
import { usePreviewUrl } from './page/use-preview-url.ts'
import type { RecordName, SelectionPath } from './selection.ts'
import { isSameSelectionPath } from './selection.ts'
import { TreeEdge } from './TreeEdge.tsx'
import { BlockTree } from './tree/BlockTree.tsx'
import { boundedWidth, treeWidths } from './tree-width.ts'
import { isUndoKey, useUndoKeys } from './undo-keys.ts'
import { usePageVersion } from './use-page-version.ts'
import { useWrites } from './writes/use-writes.ts'

type Pane = 'tree' | 'page' | 'edit'

/** The three panes of the composer: side by side, or one at a time in narrow windows. */
export function PageComposer({ parts }: { readonly parts: ComposedParts }) {
  const m = useMessages('pageComposer')
  const { start } = useAdmin()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const contentLanguage = useContentLanguage()
  const writes = useWrites()
  const [version, refresh] = usePageVersion()
  const [width, setWidth] = useStored<WidthName>('composer.width', 'desktop')
  const [treeWidth, setTreeWidth] = useStored<number>('composer.treeWidth', treeWidths.usual)
  const editPane = useRef<HTMLElement>(null)
  // One pane at a time, and no choice of widths: the preview has the width of the screen.
  const isNarrow = useMedia('(width < 64rem)')
  const [pane, setPane] = useState<Pane>('page')
  const [selected, setSelected] = useState<SelectionPath | null>(null)
  const [edited, setEdited] = useState<RecordName | null>(null)
  const [insertionPoint, setInsertionPoint] = useState<InsertionPoint | null>(null)
  const [forms] = useState<UnsavedForms>(() => new Map())
  const [wanted, setWanted] = useState<{ readonly selectionPath: SelectionPath | null } | null>(null)

  const requested = query.get('language') ?? ''
  const language = start.languages.includes(requested) ? requested : contentLanguage
  const url = usePreviewUrl(parts.page.url, query.get('at'))

  const choose = useCallback((selectionPath: SelectionPath | null) => {
    setSelected(selectionPath)
    if (selectionPath) setPane(before => (before === 'tree' ? 'tree' : before))
  }, [])
  const select = useCallback(
    (selectionPath: SelectionPath | null) => {
      if (isSameSelectionPath(selectionPath, selected)) return
      if (unsavedForms(forms).length > 0) setWanted({ selectionPath })
      else choose(selectionPath)
    },
    [selected, forms, choose],
  )

  const composer: ComposerValue = { parts, language, selected, select, edit: setEdited, add: setInsertionPoint, writes }

  function follow(address: string): void {
    const to = urlInAddress(address)
    setQuery({ at: to.url, language: to.language })
  }

  /** A link in the preview may lead to another page: that one is opened in the composer. */
  const onPage = useCallback(
    (page: PreviewedPage | null) => {
      if (!page?.page || page.page.id === parts.page.id || page.page.url === parts.page.url) return
      const at = segmentsOf(page.page.url).length > 0 ? `&at=${encodeURIComponent(page.url)}` : ''
      void navigate(`${addresses.composer(page.page.id)}?language=${page.language}${at}`, { replace: true })
    },
    [navigate, parts.page.id, parts.page.url],
  )

  useUndoKeys(writes)
  const edits = edited && model.entities.get(edited.entity)
  const address = url === null ? null : addressInComposer(language, url)
  return (
    <ComposerProvider value={composer}>
      <SurroundingLanguage value={language}>
        {/* Clipped, not hidden: scrolling inside the frame must not scroll the composer. */}
        <div className="relative flex h-[calc(100dvh-var(--admin-bar-height))] flex-col overflow-clip">
          <ComposerToolbar
            width={width}
            onWidth={setWidth}
            onLanguage={next =>
              setQuery(before => {
                before.set('language', next)
                return before
              })
            }
            onReload={refresh}
            onSettings={() => setEdited({ entity: pageEntities.page.path, id: parts.page.id })}
            publicAddress={address && publicAddressOf(start.publicUrl, address, start.languages)}
          />
          <div className="border-border border-b bg-raised px-2 py-1 lg:hidden">
            <Tabs
              label={m.parts}
              value={pane}
              onChange={setPane}
              tabs={[
                { name: 'tree', label: m.tree },
                { name: 'page', label: m.page },
                { name: 'edit', label: m.edit },
              ]}
            />
          </div>
          <p role="status" className="sr-only">
            {writes.message}
          </p>
          <div className="flex min-h-0 flex-1">
            <HoverProvider>
              <section
                aria-label={m.tree}
                style={{ '--tree-width': `${boundedWidth(treeWidth)}px` } as CSSProperties}
                className={cn(
                  'relative w-full shrink-0 overflow-y-auto border-border bg-raised lg:w-(--tree-width) lg:border-r',
                  pane !== 'tree' && 'max-lg:hidden',
                )}
              >
                <BlockTree />
              </section>
              <TreeEdge width={boundedWidth(treeWidth)} onChange={setTreeWidth} />
              <section
                aria-label={m.page}
                className={cn('relative min-w-0 flex-1', pane !== 'page' && 'max-lg:hidden')}
              >
                {/* Keyboard users can skip the whole page and go to the form. */}
                <button
                  type="button"
                  onClick={() => editPane.current?.focus()}
                  className="absolute top-2 left-2 z-20 rounded-md bg-primary px-4 py-2 text-on-primary not-focus:sr-only max-lg:hidden"
                >
                  {m.skip}
                </button>
                {address === null ? (
                  <EmptyState title={m.noAddress} text={m.noAddressText} />
                ) : (
                  <PageFrame
                    address={address}
                    version={version}
                    width={isNarrow ? null : widths[width]}
                    onFollow={follow}
                    onPage={onPage}
                    onKey={event => {
                      const direction = isUndoKey(event)
                      if (direction) {
                        event.preventDefault()
                        void writes[direction]?.()
                      } else if (event.key === 'Escape') select(null)
                    }}
                  />
                )}
              </section>
              <section
                ref={editPane}
                aria-label={m.edit}
                tabIndex={-1}
                className={cn(
                  'relative w-full shrink-0 overflow-y-auto border-border bg-background outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset lg:w-88 lg:border-l',
                  pane !== 'edit' && 'max-lg:hidden',
                )}
              >
                <UnsavedScope value={forms}>
                  <Inspector />
                </UnsavedScope>
              </section>
            </HoverProvider>
          </div>
        </div>
        {edits && edited && (
          <FormDrawer
            entity={edits}
            id={edited.id}
            onSaved={() => void writes.rememberSave(edited)}
            onDeleted={() => choose(null)}
            onClose={() => setEdited(null)}
          />
        )}
        {insertionPoint && <GalleryDialog insertionPoint={insertionPoint} onClose={() => setInsertionPoint(null)} />}
        {wanted && (
          <LeaveDialog
            forms={unsavedForms(forms)}
            onStay={() => setWanted(null)}
            onLeave={() => {
              choose(wanted.selectionPath)
              setWanted(null)
            }}
          />
        )}
      </SurroundingLanguage>
    </ComposerProvider>
  )
}

function publicAddressOf(publicUrl: string, address: string, languages: readonly string[]): string | null {
  const composed = composeAddress(address, `${location.origin}/`, languages)
  return composed && `${publicUrl}${composed.replace(/^\/_compose/, '')}`
}
