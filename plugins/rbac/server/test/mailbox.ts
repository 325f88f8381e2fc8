import type { MailMessage } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { vi } from 'vitest'

/** Waits for a mail of a host (with jobs) to an address whose subject contains a text; returns the newest. */
export function waitForMail({ mails }: TestHost, to: string, subject: string): Promise<MailMessage> {
  return vi.waitFor(
    () => {
      const found = mailsTo({ mails }, to).findLast(mail => mail.subject.includes(subject))
      if (!found) throw new Error(`No mail "${subject}" to ${to} among: ${mails.map(mail => mail.subject).join('; ')}`)
      return found
    },
    { timeout: 30_000 },
  )
}

export function mailsTo({ mails }: Pick<TestHost, 'mails'>, to: string): MailMessage[] {
  return mails.filter(mail => mail.to === to)
}

/** The url of a mail's button. */
export function linkIn({ text }: MailMessage): URL {
  const [link = ''] = /https?:\/\/\S+/.exec(text) ?? []
  return new URL(link)
}

/** The code of a mail's link. */
export function codeIn(mail: MailMessage): string {
  return linkIn(mail).searchParams.get('code') ?? ''
}
