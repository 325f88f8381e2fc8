import { cn } from '@tessera/widget-sdk'
import { Check, TriangleAlert } from 'lucide-react'
import { useMessages } from '../messages.ts'
import { Button } from '../ui/index.ts'
import type { SaveState } from './record-form-state.ts'

const variants = { idle: 'primary', pending: 'primary', success: 'success', error: 'danger' } as const

interface SaveButtonProps {
  readonly state: SaveState
  readonly onSave: () => void
  readonly className?: string
}

/** Saves a form and tells how it went. */
export function SaveButton({ state, onSave, className }: SaveButtonProps) {
  const m = useMessages('saveButton')
  return (
    <Button
      variant={variants[state]}
      disabled={state === 'pending'}
      onClick={onSave}
      aria-keyshortcuts="Control+S Meta+S"
      title="Ctrl/⌘ + S"
      className={cn('min-w-28', className)}
      icon={state === 'success' ? <Check aria-hidden /> : state === 'error' ? <TriangleAlert aria-hidden /> : undefined}
    >
      {m[state]}
    </Button>
  )
}
