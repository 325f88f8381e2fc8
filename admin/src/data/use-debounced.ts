import { useEffect, useState } from 'react'

/** A value that follows once it has not changed for a moment, such as the text of a search. */
export function useDebounced<Value>(value: Value, waitMs = 200): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return debounced
}
