import { useMemo, useSyncExternalStore } from 'react'

const prefix = 'tessera.admin.'

const values = new Map<string, unknown>()
const listeners = new Map<string, Set<() => void>>()

function notifyListeners(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener()
}

if (typeof addEventListener === 'function') {
  // Another tab of this browser changed it.
  addEventListener('storage', ({ key }) => {
    if (!key?.startsWith(prefix)) return
    values.delete(key.slice(prefix.length))
    notifyListeners(key.slice(prefix.length))
  })
}

/** The value stored in this browser under `tessera.admin.<key>`. An unreadable one counts as missing. */
export function readStored<Value>(key: string, initial: Value): Value {
  if (values.has(key)) return values.get(key) as Value
  let value = initial
  try {
    const stored = localStorage.getItem(prefix + key)
    if (stored !== null) value = JSON.parse(stored) as Value
  } catch {
    // Treated as missing.
  }
  values.set(key, value)
  return value
}

/** Stores a value and updates every component that uses it. */
export function writeStored<Value>(key: string, value: Value): void {
  values.set(key, value)
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Without storage it is forgotten with the page.
  }
  notifyListeners(key)
}

/** State stored in this browser, shared by all components that use the key. */
export function useStored<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const { subscribe, write } = useMemo(
    () => ({
      subscribe(listener: () => void) {
        const own = listeners.get(key) ?? new Set()
        listeners.set(key, own.add(listener))
        return () => void own.delete(listener)
      },
      write: (value: Value) => writeStored(key, value),
    }),
    [key],
  )
  return [useSyncExternalStore(subscribe, () => readStored(key, initial)), write]
}
