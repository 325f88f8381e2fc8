import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Search, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fieldClasses } from '../../fields/field-classes.ts'

const messages = defineMessages({
  en: { search: 'Search', placeholder: 'Search…', clear: 'Clear the search' },
  ru: { search: 'Поиск', placeholder: 'Поиск…', clear: 'Очистить поиск' },
})

const waitMs = 250

interface SearchInputProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Words to look for: what is typed is asked for once the typing rests. */
export function SearchInput({ value, onChange }: SearchInputProps) {
  const m = useMessages(messages)
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })

  // The address has changed by itself, as when going back.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])

  const ask = useCallback((words: string) => {
    asked.current = words.trim()
    latest.current(words.trim())
  }, [])

  useEffect(() => {
    if (text.trim() === asked.current.trim()) return
    const timer = setTimeout(() => ask(text), waitMs)
    return () => clearTimeout(timer)
  }, [text, ask])

  return (
    <search className="relative min-w-32 flex-1 sm:max-w-sm">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-text-muted"
      />
      <input
        type="search"
        aria-label={m.search}
        placeholder={m.placeholder}
        maxLength={200}
        data-list-search
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') ask(text)
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation()
            event.preventDefault()
            setText('')
            ask('')
          }
        }}
        className={fieldClasses('h-9 border-border pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={m.clear}
          onClick={() => {
            setText('')
            ask('')
          }}
          className="absolute top-1/2 right-1.5 grid size-7 -translate-y-1/2 cursor-pointer place-items-center rounded-sm text-text-muted hover:bg-muted hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </search>
  )
}
