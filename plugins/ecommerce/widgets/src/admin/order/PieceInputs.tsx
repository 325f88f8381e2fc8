import { useLanguage } from '@tessera/widget-sdk'
import { useId } from 'react'
import { useMessages } from '../../messages.ts'
import { titleOf } from './OrderLines.tsx'
import type { OrderLine } from './order-record.ts'

/** Pieces by the id of their line. */
export type Pieces = Readonly<Record<string, number>>

interface PieceInputsProps {
  readonly lines: readonly OrderLine[]
  /** How many pieces of a line there are to choose from. */
  readonly most: (line: OrderLine) => number
  readonly pieces: Pieces
  readonly onChange: (pieces: Pieces) => void
}

/** How many pieces of each line are meant. */
export function PieceInputs({ lines, most, pieces, onChange }: PieceInputsProps) {
  const m = useMessages('pieceInputs')
  const language = useLanguage()
  const prefix = useId()
  return (
    <ul className="flex flex-col gap-2">
      {lines.map(line => (
        <li key={line.id} className="flex items-center justify-between gap-3">
          <label htmlFor={`${prefix}-${line.id}`} className="min-w-0 truncate">
            {titleOf(line, language)}
          </label>
          <span className="flex shrink-0 items-center gap-2 text-text-muted">
            <input
              id={`${prefix}-${line.id}`}
              type="number"
              min={0}
              max={most(line)}
              disabled={most(line) === 0}
              className="h-9 w-20 rounded-md border border-border-strong bg-raised px-2 text-right text-text tabular-nums pointer-coarse:h-11"
              value={pieces[line.id] ?? 0}
              onChange={({ target }) => {
                const wanted = Math.max(0, Math.trunc(target.valueAsNumber || 0))
                onChange({ ...pieces, [line.id]: Math.min(wanted, most(line)) })
              }}
            />
            {m.of.replace('{count}', new Intl.NumberFormat(language).format(most(line)))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The chosen pieces as requests name them. */
export function chosenPieces(pieces: Pieces): readonly { readonly id: string; readonly quantity: number }[] {
  return Object.entries(pieces).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []))
}
