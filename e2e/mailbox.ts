import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ServerProcess } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'

/** Texts of all mails that a server without SMTP has written to files, oldest first. */
export function mailsOf({ dataDirectory }: ServerProcess): string[] {
  const folder = path.join(dataDirectory, 'mail')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.eml'))
  return files.toSorted().map(file => readFileSync(path.join(folder, file), 'utf8'))
}

/**
 * Waits for a mail to an address that links to a page.
 * @param page a part of its link: `/reset-password?`
 * @returns the link, without its origin
 */
export function linkMailedTo(server: ServerProcess, address: string, page: string): Promise<string> {
  return until(
    `a mail to ${address} with a link to ${page}`,
    async () => {
      const mail = mailsOf(server).findLast(text => text.includes(`To: ${address}\n`) && text.includes(page))
      const [link] = mail?.match(/https?:\/\/\S+\?code=[\w.~%-]+/) ?? []
      return link?.slice(new URL(link).origin.length)
    },
    { within: 30_000 },
  )
}
