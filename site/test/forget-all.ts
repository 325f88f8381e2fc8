import type { Host } from '@tessera/core/server'
import { page } from '@tessera/host'
import type { PageService } from '@tessera/host/server'

/** Makes a host forget all that it remembers of records and pages, but which urls there are. */
export async function forgetAll(host: Host): Promise<void> {
  await host.events.publish('everything', ['*'])
  await (host.service(page) as PageService).resolve('/no-such-page')
}
