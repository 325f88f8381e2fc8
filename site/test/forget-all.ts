import { page } from '@tessera/host'
import type { PageService } from '@tessera/host/server'
import type { Host } from '@tessera/server'

/** Clears a host's caches of records and pages, except for the table of urls. */
export async function forgetAll(host: Host): Promise<void> {
  await host.events.publish('everything', ['*'])
  await (host.service(page) as PageService).resolve('/no-such-page')
}
