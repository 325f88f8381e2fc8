import type { Entity } from '@tessera/core'
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import { Button, IconButton } from '../../ui/index.ts'
import { Popover } from '../../ui/Popover.tsx'
import { movedTo } from '../order/moved.ts'
import { listColumns, usualColumns } from '../state/list-columns.ts'
import { useColumnTitle, useTableAdditions } from '../state/table-additions.ts'

interface ColumnMenuProps {
  readonly entity: Entity
  readonly columns: readonly string[]
  readonly onChange: (columns: readonly string[]) => void
}

/** Which fields are columns, and in which order. */
export function ColumnMenu(props: ColumnMenuProps) {
  const m = useMessages('columnMenu')
  return (
    <Popover
      label={m.columns}
      align="end"
      className="w-72"
      button={props => <IconButton label={m.columns} icon={<Columns3 />} {...props} />}
    >
      {() => <ColumnChoice {...props} />}
    </Popover>
  )
}

/** The choice shows at once; the list follows. */
function ColumnChoice({ entity, columns, onChange }: ColumnMenuProps) {
  const m = useMessages('columnMenu')
  const titleOf = useColumnTitle()
  const additions = useTableAdditions()
  const [chosen, setChosen] = useState(columns)
  const others = listColumns(entity).filter(name => !chosen.includes(name) && !additions.columns?.[name]?.isFilterOnly)

  function choose(next: readonly string[]): void {
    setChosen(next)
    onChange(next)
  }

  return (
    <div className="flex flex-col gap-1 p-2">
      <ul>
        {chosen.map((name, index) => (
          <li key={name} className="flex items-center gap-1">
            <Choice
              label={titleOf(entity, name)}
              isChosen
              isDisabled={chosen.length === 1}
              onToggle={() => choose(chosen.filter(each => each !== name))}
            />
            <IconButton
              label={`${m.up}: ${titleOf(entity, name)}`}
              icon={<ChevronUp />}
              disabled={index === 0}
              onClick={() => choose(movedTo(chosen, index, index - 1))}
            />
            <IconButton
              label={`${m.down}: ${titleOf(entity, name)}`}
              icon={<ChevronDown />}
              disabled={index === chosen.length - 1}
              onClick={() => choose(movedTo(chosen, index, index + 1))}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && <hr className="border-border" />}
      <ul>
        {others.map(name => (
          <li key={name} className="flex">
            <Choice label={titleOf(entity, name)} onToggle={() => choose([...chosen, name])} />
          </li>
        ))}
      </ul>
      <Button size="sm" variant="ghost" className="self-start" onClick={() => choose(usualColumns(entity, additions))}>
        {m.usual}
      </Button>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly isChosen?: boolean
  readonly isDisabled?: boolean
  readonly onToggle: () => void
}

function Choice({ label, isChosen = false, isDisabled = false, onToggle }: ChoiceProps) {
  return (
    <label className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-sm px-2 hover:bg-muted pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 shrink-0 cursor-pointer accent-primary"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
      />
      <span className="truncate">{label}</span>
    </label>
  )
}
