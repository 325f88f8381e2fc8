/** One action of a store. */
export interface LoggedAction {
  readonly type: string
  /** ISO time. */
  readonly at: string
  readonly payload?: unknown
}

/** The latest actions of a store in this tab. */
export interface ActionLog {
  add(type: string, payload?: unknown): void
  /** Oldest first. */
  actions(): readonly LoggedAction[]
  clear(): void
  /** Calls back, debounced, when the log changed here or in another log of the same name. */
  watch(listener: (actions: readonly LoggedAction[]) => void): () => void
}

const maximumActions = 11
const debounceMs = 100
const changed = 'tessera:action-log'

/**
 * Opens the log of a store: its last 11 actions, in session storage.
 * @param name of the store, as `cart`
 */
export function createActionLog(name: string, storage: Storage = sessionStorage): ActionLog {
  const key = `tessera.actions.${name}`

  function write(actions: readonly LoggedAction[]): void {
    try {
      storage.setItem(key, JSON.stringify(actions))
    } catch {
      // Without storage there is no log; nothing else breaks.
    }
    dispatchEvent(new CustomEvent(changed, { detail: key }))
  }

  function actions(): readonly LoggedAction[] {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? (stored as LoggedAction[]) : []
    } catch {
      return []
    }
  }

  return {
    actions,
    add(type, payload) {
      const action = { type, at: new Date().toISOString(), ...(payload !== undefined && { payload }) }
      write([...actions(), action].slice(-maximumActions))
    },
    clear: () => write([]),
    watch(listener) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const onChange = (event: Event) => {
        if ((event as CustomEvent<string>).detail !== key) return
        clearTimeout(timer)
        timer = setTimeout(() => listener(actions()), debounceMs)
      }
      addEventListener(changed, onChange)
      return () => {
        clearTimeout(timer)
        removeEventListener(changed, onChange)
      }
    },
  }
}
