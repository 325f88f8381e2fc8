import type { Health } from '@tessera/core'
import type { Configuration } from '../configuration/config.ts'
import { isMailAddress } from '../configuration/mail-address.ts'
import { fileTransport } from './file-transport.ts'
import { htmlMail } from './html-mail.ts'
import type { Mail, MailContent, MailMessage, MailTransport } from './mail.ts'
import { smtpTransport } from './smtp-transport.ts'
import { textMail } from './text-mail.ts'

/** The host's mail service. */
export interface MailRunner extends Mail {
  /** Statistics of this process since it started. */
  figures(): Omit<Health['mail'], 'transport'>
  close(): void
}

/** Maximum length of a stored error message. */
const longestMessage = 1000

/** @param transport instead of the configured one */
export function createMail(
  configuration: Configuration,
  transport: MailTransport = configuredTransport(configuration),
): MailRunner {
  let sent = 0
  let failed = 0
  let lastError: Health['mail']['lastError'] = null
  return {
    async send(to, content) {
      try {
        await transport.send(composed(configuration, to, content))
        sent += 1
      } catch (error) {
        failed += 1
        const message = (error instanceof Error ? error.message : String(error)).slice(0, longestMessage)
        lastError = { at: new Date().toISOString(), message }
        throw error
      }
    },
    figures: () => ({ sent, failed, lastError }),
    close: () => transport.close(),
  }
}

function configuredTransport({ smtp, dataDirectory }: Configuration): MailTransport {
  return smtp ? smtpTransport(smtp) : fileTransport(dataDirectory)
}

function composed(configuration: Configuration, to: string, content: MailContent): MailMessage {
  if (!isMailAddress(to)) throw new TypeError('A mail goes to one address, such as anna@example.com')
  const site = { name: siteName(configuration, content.language), url: configuration.publicUrl }
  const { mailFrom } = configuration
  const checked = content.action
    ? { ...content, action: { ...content.action, url: ownAddress(content.action.url, site.url, 'action') } }
    : content
  return {
    from: { name: mailFrom.name ?? site.name, address: mailFrom.address },
    to,
    language: content.language,
    // Control characters such as line breaks would end the header.
    subject: content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
    text: textMail(checked, site),
    html: htmlMail(checked, site),
    ...(content.unsubscribe !== undefined && { unsubscribe: ownAddress(content.unsubscribe, site.url, 'unsubscribe') }),
    ...(content.attachments && { attachments: content.attachments }),
    ...(content.messageId !== undefined && { messageId: content.messageId }),
  }
}

/** @throws TypeError if the URL is not on this site: mails must not link elsewhere */
function ownAddress(address: string, siteUrl: string, part: 'action' | 'unsubscribe'): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.origin !== new URL(siteUrl).origin || url.username !== '' || url.password !== '') {
    throw new TypeError(`The ${part} of a mail leads to an address that begins with ${siteUrl}`)
  }
  return url.href
}

function siteName({ project, defaultLanguage, publicUrl }: Configuration, language: string): string {
  const { name = {} } = project
  return name[language] || name[defaultLanguage] || new URL(publicUrl).host
}
