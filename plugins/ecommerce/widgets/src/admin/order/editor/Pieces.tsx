import { useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { typedPieces } from './typed-pieces.ts'

const signClasses =
  'flex size-9 shrink-0 cursor-pointer items-center justify-center text-text-muted hover:text-text aria-disabled:cursor-default aria-disabled:opacity-40 pointer-coarse:size-11'

interface PiecesProps {
  readonly name: string
  readonly value: number
  readonly minimum: number
  readonly step: number
  readonly isDisabled: boolean
  readonly onChange: (quantity: number) => void
}

const most = 10_000

/** How many pieces there shall be, between two buttons. */
export function Pieces({ name, value, minimum, step, isDisabled, onChange }: PiecesProps) {
  const m = useMessages('orderEditor')
  /** What is being typed, which may be no quantity yet: the 2 of 24, where at least 12 are sold. */
  const [typed, setTyped] = useState<string | null>(null)
  const set = (quantity: number) => {
    const within = Math.min(most, Math.max(minimum, quantity))
    if (!isDisabled && within !== value) onChange(within)
  }
  const sign = (label: string, path: string, by: number, isOff: boolean) => (
    <button
      type="button"
      aria-label={label.replace('{title}', name)}
      aria-disabled={isDisabled || isOff || undefined}
      onClick={() => {
        setTyped(null)
        set(value + by)
      }}
      className={signClasses}
    >
      <svg viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  return (
    <div className="inline-flex items-center rounded-md border border-border-strong bg-raised">
      {sign(m.less, 'M6 12h12', -step, value <= minimum)}
      <input
        type="number"
        aria-label={m.quantity.replace('{title}', name)}
        min={minimum}
        max={most}
        step={step}
        readOnly={isDisabled}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          const quantity = typedPieces(target.value, { minimum, most })
          if (quantity !== null) set(quantity)
        }}
        // What is no quantity gives way to the one that counts.
        onBlur={() => setTyped(null)}
        className="h-9 w-12 bg-transparent text-center tabular-nums [appearance:textfield] pointer-coarse:h-11 [&::-webkit-inner-spin-button]:appearance-none"
      />
      {sign(m.more, 'M12 6v12M6 12h12', step, value >= most)}
    </div>
  )
}
