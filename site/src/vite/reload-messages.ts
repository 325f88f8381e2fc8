import { sep } from 'node:path'
import type { Catalogues } from '@tessera/server'
import type { ViteDevServer } from 'vite'

/** Has texts read again when somebody changes them, and what shows them loaded again. */
export function reloadMessages({ watcher, ws }: ViteDevServer, catalogues: Catalogues): void {
  watcher.add([...catalogues.folders])
  watcher.on('all', (_event, file) => {
    if (!catalogues.folders.some(folder => file.startsWith(folder + sep))) return
    catalogues.forget()
    ws.send({ type: 'full-reload' })
  })
}
