import type { Database } from './database/database.ts'

export const channel = 'tessera_changes'

/** Wakes other nodes. Notifications carry no content, so losing one loses no data. */
export interface ChangeNotifier {
  notify(): Promise<void>
  /** Calls `onNotify` for each notification and after a reconnect. @returns a function that stops listening */
  listen(onNotify: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Notifications through PostgreSQL's LISTEN and NOTIFY. */
export function databaseNotifier(database: Pick<Database, 'listen' | 'notify'>): ChangeNotifier {
  return {
    notify: () => database.notify(channel, ''),
    listen: onNotify => database.listen(channel, onNotify, onNotify),
    close: () => Promise.resolve(),
  }
}
