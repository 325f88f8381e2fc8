import { authenticationPath, type CurrentSubject } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll } from 'vitest'
import { Browser, type BrowserResponse } from './browser.ts'
import { codeIn, waitForMail } from './mailbox.ts'
import { botToken } from './telegram.ts'

export const password = 'long walks at dusk'

export const changed = 'early runs at dawn'

export const confirm = `${authenticationPath}/confirm`

export let host: TestHost

let people = 0

/** A number that no other person of the file has. */
export function nextPerson(): number {
  people += 1
  return people
}

export async function somebody(email = `someone-${nextPerson()}@mail.example`) {
  const browser = new Browser(host)
  await browser.register(email, password)
  return { browser, email, ...(await partsOf(browser)) }
}

export async function partsOf(browser: Browser) {
  const { id, identities, sessionId } = (await browser.me()) as CurrentSubject
  const path = `/api/rbac/subjects/${id}`
  return { id, sessionId, path, identities: `${path}/identities`, own: `${path}/identities/${identities[0]?.id}` }
}

export async function verify(browser: Browser, email: string): Promise<void> {
  const code = codeIn(await waitForMail(host, email, 'Confirm your address'))
  const response = await browser.authenticate('email-and-password/verify-email', { code })
  if (response.status !== 200) throw new Error(response.text)
}

/** Moves a session's last authentication back by some minutes. */
export async function proveAgo(minutes: number, sessionId: string): Promise<void> {
  await host.database.query({
    text: 'update rbac_sessions set proven_at = now() - make_interval(mins => $1) where id = $2',
    values: [minutes, sessionId],
  })
}

/** A subject who logged in 11 minutes ago. */
export async function borrowed() {
  const person = await somebody()
  await proveAgo(11, person.sessionId)
  return person
}

export function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })
}

const confirmationNeeded =
  'Confirm that it is you first: with your password, a code of your authenticator, your wallet or Telegram'

export const loginNeeded = 'Log in to the account that the address was added to, then open the link again'

export const needsConfirmation = [403, [confirmationNeeded]]

export const outcome = ({ status, cause }: BrowserResponse) => [status, cause]

export async function reset(email: string): Promise<BrowserResponse> {
  await new Browser(host).authenticate('email-and-password/forgot-password', { email })
  const code = codeIn(await waitForMail(host, email, 'Your new password'))
  const body = { password: changed, passwordConfirmation: changed, code }
  return new Browser(host).authenticate('email-and-password/reset-password', body)
}

/** Opens the host for the tests of a file. */
export function openTakeoverHost(): void {
  beforeAll(async () => {
    host = await createTestHost({
      plugins: [rbac],
      hasJobs: true,
      defaultLanguage: 'en',
      environment: { TELEGRAM_BOT_TOKEN: botToken },
    })
  })

  afterAll(() => host?.close())
}
