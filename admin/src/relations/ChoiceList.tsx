import type { Entity } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Check, Plus } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useMessages } from '../messages.ts'
import { Button } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'
import { useAnchoredPanel } from '../ui/use-anchored-panel.ts'
import { ChoiceText } from './ChoiceText.tsx'
import { type ChoiceName, useChoiceName } from './choice-name.ts'
import type { Choices } from './use-choices.ts'

interface ChoiceListProps {
  readonly id: string
  readonly label: string
  readonly entity: Entity
  readonly choices: Choices
  readonly language: string
  readonly chosenId: string | null
  /** Index of the active option; the one after the last record creates a new one. */
  readonly active: number
  readonly canCreate: boolean
  readonly searchText: string
  /** The element below which the list opens. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onActive: (index: number) => void
  readonly onChoose: (row: AdminRow) => void
  readonly onCreate: () => void
}

export const optionId = (list: string, index: number) => `${list}-${index}`

/** The options of a select input in the top layer; the focus stays in the input. */
export function ChoiceList(props: ChoiceListProps) {
  const { id, label, entity, choices, chosenId, active, canCreate, searchText, anchor } = props
  const { rows, pictureLocation, error } = choices
  const m = useMessages('choiceList')
  const nameOf = useChoiceName()
  const [panelRef, panel] = useAnchoredPanel(() => anchor.current, { isAnchorWide: true })
  const isLine = entity.name === 'widget'

  useEffect(() => {
    panel?.querySelector(`#${CSS.escape(optionId(id, active))}`)?.scrollIntoView({ block: 'nearest' })
  }, [panel, id, active])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in it must not take the focus out of the input
    <div
      ref={panelRef}
      popover="manual"
      onMouseDown={event => event.preventDefault()}
      className="fixed m-0 rounded-md border border-border bg-raised p-0 text-sm text-text shadow-overlay"
    >
      <div
        className="max-h-80 overflow-y-auto overscroll-contain p-1"
        onScroll={({ currentTarget: list }) =>
          list.scrollTop + list.clientHeight > list.scrollHeight - 120 && choices.more()
        }
      >
        {error ? (
          <div role="alert" className="flex flex-col items-start gap-2 p-2.5">
            <p className="text-text-muted">{problemText(error, props.language)}</p>
            <Button size="sm" onClick={choices.retry}>
              {m.retry}
            </Button>
          </div>
        ) : (
          <p role="status" className="px-2.5 py-2 text-text-muted empty:hidden">
            {rows === undefined ? m.loading : rows.length === 0 ? m.none : null}
          </p>
        )}
        <div role="listbox" id={id} aria-label={label} aria-busy={choices.isStale}>
          {rows?.map((row, index) => {
            const name = nameOf(entity, row)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
              <div
                key={row.id}
                role="option"
                tabIndex={-1}
                id={optionId(id, index)}
                aria-selected={row.id === chosenId}
                onMouseMove={() => index !== active && props.onActive(index)}
                onClick={() => props.onChoose(row)}
                className={optionClasses(index === active)}
              >
                <ChoiceText
                  row={row}
                  name={isLine ? inLine(name) : name}
                  pictureLocation={pictureLocation}
                  className="flex-1"
                />
                {row.id === chosenId && <Check aria-hidden className="size-4 shrink-0 text-primary" />}
              </div>
            )
          })}
          {canCreate && rows && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
            <div
              role="option"
              tabIndex={-1}
              id={optionId(id, rows.length)}
              aria-selected={false}
              onMouseMove={() => rows.length !== active && props.onActive(rows.length)}
              onClick={props.onCreate}
              className={cn(optionClasses(rows.length === active), 'sticky -bottom-1 bg-raised text-primary')}
            >
              <Plus aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 flex-1 truncate font-medium">
                {searchText.trim() === '' ? m.create : m.createNamed.replace('{text}', searchText.trim())}
              </span>
            </div>
          )}
        </div>
        {choices.isCut && <p className="px-2.5 py-2 text-text-muted text-xs">{m.cut}</p>}
      </div>
    </div>
  )
}

/** Widgets are distinguished by their whole label. */
function inLine({ text }: ChoiceName): ChoiceName {
  return { name: text, detail: '', text }
}

function optionClasses(isActive: boolean): string {
  return cn(
    'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 pointer-coarse:min-h-11',
    isActive && 'bg-muted',
  )
}
