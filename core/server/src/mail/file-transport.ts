import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { MailMessage, MailTransport } from './mail.ts'
import { messageOptions } from './message-options.ts'

/** Default limits of the folder; any visitor can cause mails to be sent. */
const usualBounds = { files: 500, bytes: 50_000_000 }

/** The names that mails are written under: they sort by time. */
const mailName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{6}\.eml$/

/**
 * Writes mails to files in the folder `mail` of the data directory, for development and demos. Mail programs open them, and
 * their text is readable as is.
 * @param onWritten called for each file (default: prints a line)
 * @param bounds beyond which the oldest files are deleted, but never the newest
 */
export function fileTransport(
  dataDirectory: string,
  onWritten: (file: string, message: MailMessage) => void = print,
  bounds: typeof usualBounds = usualBounds,
): MailTransport {
  const folder = join(dataDirectory, 'mail')
  let latest = 0
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer')
      const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const sent = await mailer.sendMail({ ...messageOptions(message), text: { raw: readable(message.text) } })
      // Mails contain login links.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      latest = Math.max(Date.now(), latest + 1)
      const time = new Date(latest).toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${randomBytes(3).toString('hex')}.eml`)
      await writeFile(file, sent.message as Buffer, { flag: 'wx', mode: 0o600 })
      onWritten(file, message)
      await deleteOldest(folder, bounds)
    },
    close: () => undefined,
  }
}

async function deleteOldest(folder: string, bounds: typeof usualBounds): Promise<void> {
  const names = (await readdir(folder)).filter(name => mailName.test(name)).sort()
  const files = names.reverse().map(name => join(folder, name))
  const sizes = await Promise.all(files.slice(0, bounds.files).map(sizeOf))
  let bytes = 0
  const tooOld = sizes.findIndex((size, index) => {
    bytes += size
    return index > 0 && bytes > bounds.bytes
  })
  const old = files.slice(tooOld === -1 ? bounds.files : tooOld)
  await Promise.all(old.map(file => rm(file, { force: true })))
}

/** A mail sent at the same time may have deleted it already. */
async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

/** An unencoded part: nodemailer would encode long lines and non-Latin text. */
function readable(text: string): string {
  return `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`
}

function print(file: string, { to, subject }: MailMessage): void {
  const near = relative('', file)
  console.log(`Mail to ${to}, "${subject}", is in ${near.startsWith('..') ? file : near}`)
}
