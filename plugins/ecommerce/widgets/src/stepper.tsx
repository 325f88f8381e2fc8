import { cn } from '@tessera/widget-sdk'

interface StepperProps {
  readonly label: string
  readonly lessLabel: string
  readonly moreLabel: string
  /** What one piece is: `m²`. */
  readonly unit?: string
  readonly maximum: number
  /** Quantities are multiples of it. */
  readonly step?: number
  /** Absent: the form has it, and the page's script moves it. */
  readonly value?: number
  readonly onChange?: (quantity: number) => void
  readonly className?: string
}

const signClasses =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-text-muted transition-colors hover:bg-muted hover:text-text disabled:pointer-events-none disabled:opacity-40 aria-disabled:opacity-40'

/** A quantity between two buttons. */
export function Stepper(props: StepperProps) {
  const { label, lessLabel, moreLabel, unit = '', maximum: most, step = 1, value, onChange, className } = props
  const isControlled = value !== undefined && onChange !== undefined
  const maximum = most - (most % step)
  const set = (quantity: number) => {
    const within = Math.min(Math.max(Math.round(quantity / step) * step, step), maximum)
    if (within !== value) onChange?.(within)
  }
  return (
    <div
      className={cn(
        'inline-flex items-center rounded-md border border-border-strong bg-raised has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring has-[input:focus-visible]:outline-offset-2',
        className,
      )}
    >
      <button
        type="button"
        data-step="-1"
        aria-label={lessLabel}
        aria-disabled={isControlled && value <= step ? true : undefined}
        onClick={isControlled ? () => set(value - step) : undefined}
        className={signClasses}
      >
        <Sign path="M6 12h12" />
      </button>
      <input
        // A quantity that changes elsewhere is shown, also over what was typed.
        key={value}
        type="number"
        name="quantity"
        aria-label={unit === '' ? label : `${label}, ${unit}`}
        required
        min={step}
        max={maximum}
        step={step}
        inputMode="numeric"
        defaultValue={value ?? step}
        onBlur={isControlled ? event => set(event.currentTarget.valueAsNumber || value) : undefined}
        onKeyDown={isControlled ? event => event.key === 'Enter' && event.currentTarget.blur() : undefined}
        className="h-11 w-12 bg-transparent text-center font-medium text-base tabular-nums outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
      />
      {unit !== '' && <span className="-ml-1 pr-1 text-sm text-text-muted">{unit}</span>}
      <button
        type="button"
        data-step="1"
        aria-label={moreLabel}
        aria-disabled={isControlled && value >= maximum ? true : undefined}
        onClick={isControlled ? () => set(value + step) : undefined}
        className={signClasses}
      >
        <Sign path="M12 6v12M6 12h12" />
      </button>
    </div>
  )
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-4.5" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={path} strokeLinecap="round" />
    </svg>
  )
}
