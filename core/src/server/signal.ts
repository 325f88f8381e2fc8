import type { Database } from './database/database.ts'

export const channel = 'tessera_changes'

/** Wakes the other nodes; it carries no content, so that losing one loses nothing. */
export interface Signal {
  send(): Promise<void>
  /** Calls `onSignal` for each signal, and after a lost connection. Returns the way to stop. */
  listen(onSignal: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Signals through PostgreSQL's LISTEN and NOTIFY. */
export function databaseSignal(database: Database): Signal {
  return {
    send: () => database.notify(channel, ''),
    listen: onSignal => database.listen(channel, onSignal, onSignal),
    close: () => Promise.resolve(),
  }
}
