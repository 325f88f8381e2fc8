import { useState } from 'react'

/** State that this browser remembers, under `tessera.admin.<key>`. What can't be read counts as never kept. */
export function useStored<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const name = `tessera.admin.${key}`
  const [value, setValue] = useState<Value>(() => {
    try {
      const kept = localStorage.getItem(name)
      return kept === null ? initial : (JSON.parse(kept) as Value)
    } catch {
      return initial
    }
  })
  return [
    value,
    next => {
      setValue(next)
      try {
        localStorage.setItem(name, JSON.stringify(next))
      } catch {
        // A browser that keeps nothing forgets it with the page.
      }
    },
  ]
}
