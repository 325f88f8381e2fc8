import { Search, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fieldClasses } from '../../fields/field-classes.ts'
import { useMessages } from '../../messages.ts'

const waitMs = 250

interface SearchInputProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A search field; the search follows once typing pauses. */
export function SearchInput({ value, onChange }: SearchInputProps) {
  const m = useMessages('searchInput')
  const [text, setText] = useState(value)
  const requested = useRef(value)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })

  // The value changed from outside, as when going back.
  useEffect(() => {
    if (value === requested.current) return
    requested.current = value
    setText(value)
  }, [value])

  const request = useCallback((search: string) => {
    requested.current = search.trim()
    latest.current(search.trim())
  }, [])

  useEffect(() => {
    if (text.trim() === requested.current.trim()) return
    const timer = setTimeout(() => request(text), waitMs)
    return () => clearTimeout(timer)
  }, [text, request])

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
          if (event.key === 'Enter') request(text)
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation()
            event.preventDefault()
            setText('')
            request('')
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
            request('')
          }}
          className="absolute top-1/2 right-1.5 grid size-7 -translate-y-1/2 cursor-pointer place-items-center rounded-sm text-text-muted hover:bg-muted hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </search>
  )
}
