import { cn, useLanguage } from '@tessera/widget-sdk'
import { type KeyboardEvent, useRef } from 'react'
import { useMessages } from '../messages.ts'
import { languageName } from './form-language.ts'

interface LanguageTabsProps {
  /** Name of the field; absent for the tabs of the whole form. */
  readonly field?: string
  readonly languages: readonly string[]
  readonly value: string
  readonly onChange: (language: string) => void
  /** Languages without a text. */
  readonly missing?: readonly string[]
  /** Languages with an invalid text. */
  readonly invalid?: readonly string[]
}

/** The languages as tabs, with a dot where a text is missing or invalid. Arrow keys move between them. */
export function LanguageTabs({ field, languages, value, onChange, missing = [], invalid = [] }: LanguageTabsProps) {
  const m = useMessages('languageTabs')
  const language = useLanguage()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const index = (languages.indexOf(value) + step + languages.length) % languages.length
    onChange(languages[index] ?? value)
    list.current?.querySelectorAll<HTMLElement>('[role=radio]')[index]?.focus()
  }

  return (
    <div
      ref={list}
      role="radiogroup"
      aria-label={field === undefined ? m.form : m.label.replace('{field}', field)}
      onKeyDown={onKeyDown}
      className="flex gap-0.5"
    >
      {languages.map(code => {
        const note = invalid.includes(code) ? m.wrong : missing.includes(code) ? m.empty : null
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio button could not show a mark beside its text
          <button
            key={code}
            type="button"
            role="radio"
            aria-checked={code === value}
            aria-label={note ? `${languageName(code, language)}: ${note}` : languageName(code, language)}
            tabIndex={code === value ? 0 : -1}
            onClick={() => onChange(code)}
            className="relative flex h-6 min-w-8 cursor-pointer items-center justify-center rounded-sm px-1.5 font-medium text-text-muted text-xs uppercase hover:bg-muted hover:text-text aria-checked:bg-muted aria-checked:text-text pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            {code}
            {note && (
              <span
                aria-hidden
                className={cn(
                  'absolute top-0.5 right-0.5 size-1.5 rounded-full pointer-coarse:top-2 pointer-coarse:right-2',
                  invalid.includes(code) ? 'bg-danger' : 'bg-warning',
                )}
              />
            )}
          </button>
        )
      })}
    </div>
  )
}
