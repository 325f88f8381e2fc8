import type { CurrentSubject, OwnIdentity } from '@tessera/rbac'
import { Browser } from './browser.ts'
import { host, nextPerson, password } from './takeover-host.ts'

/** A registered, logged-in subject. */
export async function somebody() {
  const email = `somebody-${nextPerson()}@mail.example`
  const browser = new Browser(host)
  await browser.register(email, password)
  const me = (await browser.me()) as CurrentSubject
  const [identity] = me.identities as [OwnIdentity]
  const path = `/api/rbac/subjects/${me.id}/identities`
  return { browser, email, id: me.id, identity, path, own: `${path}/${identity.id}` }
}

/** As if the mailed link had been opened. */
export async function verified(email: string): Promise<void> {
  await host.database.query({
    text: 'update rbac_identities set verified_at = now() where email = $1',
    values: [email],
  })
}

export async function logInElsewhere(email: string, with_ = password): Promise<Browser> {
  const browser = new Browser(host)
  const response = await browser.logIn(email, with_)
  if (response.status !== 200) throw new Error(response.text)
  return browser
}
