import type { ImportSite } from '@tessera/server'

/** Leads an address of the old site to what stands here in its place. @param owner key of that */
export async function writeRedirect(site: ImportSite, owner: string, from: string | null, to: string): Promise<void> {
  if (from === null || from === '' || from === to) return
  const data = { from, to }
  await site.write({ key: `redirect${from}`, entity: 'host/redirects', data, finds: 'from', owner })
}
