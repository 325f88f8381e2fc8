import { useEffect, useState } from 'react'

/** A value once it has rested: what is typed is asked for when the typing pauses. */
export function useSettled<Value>(value: Value, waitMs = 200): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
