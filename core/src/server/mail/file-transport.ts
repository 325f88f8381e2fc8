import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailMessage, MailTransport } from './mail.ts'
import { messageOptions } from './message-options.ts'

/**
 * Writes each mail to a file in the folder `mail` below the data directory, for whoever develops a site or tries it out: mail
 * programs open it, and its text can be read as it is.
 * @param onWritten told of each file (default: prints a line)
 */
export function fileTransport(
  dataDirectory: string,
  onWritten: (file: string, message: MailMessage) => void = print,
): MailTransport {
  const folder = join(dataDirectory, 'mail')
  const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(message) {
      const sent = await mailer.sendMail({ ...messageOptions(message), text: { raw: readable(message.text) } })
      // Links that let people in are in there.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${randomBytes(3).toString('hex')}.eml`)
      await writeFile(file, sent.message as Buffer, { flag: 'wx', mode: 0o600 })
      onWritten(file, message)
    },
    close: () => undefined,
  }
}

/** A part whose lines are what they are: nodemailer would encode long ones and other letters than Latin. */
function readable(text: string): string {
  return `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`
}

function print(file: string, { to, subject }: MailMessage): void {
  const near = relative('', file)
  console.log(`Mail to ${to}, "${subject}", is in ${near.startsWith('..') ? file : near}`)
}
