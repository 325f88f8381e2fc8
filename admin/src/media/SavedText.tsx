import { cn } from '@tessera/widget-sdk'
import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { fieldClasses } from '../fields/field-classes.ts'
import { useMessages } from '../messages.ts'

interface SavedTextProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  /** Language of the text, if any. */
  readonly language?: string
  /** An empty text is marked. */
  readonly isWanted?: boolean
  readonly isDisabled: boolean
  /** Rejects if it was not saved, after a message. */
  readonly onSave: (text: string) => Promise<void>
}

/** A text that is saved on blur. */
export function SavedText({ label, value, maxLength, language, isWanted = false, isDisabled, onSave }: SavedTextProps) {
  const m = useMessages('savedText')
  const id = useId()
  const [text, setText] = useState(value)
  const [isSaved, setSaved] = useState(false)
  const latest = useRef({ text, value, onSave })
  useEffect(() => {
    latest.current = { text, value, onSave }
  })

  // The value was refetched: an unedited text follows.
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    if (text === shown) setText(value)
  }

  /** The text that is being saved. */
  const sent = useRef<string | null>(null)

  async function save(): Promise<void> {
    if (text === value || text === sent.current) return
    sent.current = text
    try {
      await onSave(text)
      setSaved(true)
    } catch {
      // The text stays and is saved on the next blur.
    } finally {
      sent.current = null
    }
  }

  // Closed while typing.
  useEffect(
    () => () => {
      const { text: typed, value: known, onSave: write } = latest.current
      if (typed !== known && typed !== sent.current) write(typed).catch(() => undefined)
    },
    [],
  )

  const isMissing = isWanted && text.trim() === ''
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <span role="status" className={cn('text-xs', isMissing ? 'text-warning' : 'text-success')}>
          {isMissing ? (
            m.missing
          ) : isSaved && text === value ? (
            <span className="flex items-center gap-1">
              <Check aria-hidden className="size-3.5" />
              {m.saved}
            </span>
          ) : null}
        </span>
      </div>
      <input
        id={id}
        value={text}
        maxLength={maxLength}
        disabled={isDisabled}
        autoComplete="off"
        {...(language && { lang: language })}
        onChange={({ target }) => {
          setText(target.value)
          setSaved(false)
        }}
        onBlur={() => void save()}
        onKeyDown={event => event.key === 'Enter' && void save()}
        className={fieldClasses('h-9', isMissing && 'border-warning')}
      />
    </div>
  )
}
