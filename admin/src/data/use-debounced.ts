import { useEffect, useState } from 'react'

/** A value once it has rested: what is typed is asked for when the typing pauses. */
export function useDebounced<Value>(value: Value, waitMs = 200): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return debounced
}
