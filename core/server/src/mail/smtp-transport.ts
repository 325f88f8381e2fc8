import type { SmtpServer } from '../configuration/smtp-server.ts'
import type { MailTransport } from './mail.ts'
import { messageOptions } from './message-options.ts'

/** Sends mails over a small pool of connections. Passwords are sent over TLS only. */
export function smtpTransport(server: SmtpServer): MailTransport {
  let opening: ReturnType<typeof openMailer> | undefined
  return {
    async send(message) {
      opening ??= openMailer(server)
      await (await opening).sendMail(messageOptions(message))
    },
    close: () => void opening?.then(mailer => mailer.close()),
  }
}

/** Connects and logs in, without sending anything. @throws what the server or the network says */
export async function assertSmtpReachable(server: SmtpServer): Promise<void> {
  const mailer = await openMailer(server)
  try {
    await mailer.verify()
  } finally {
    mailer.close()
  }
}

async function openMailer({ host, port, isSecure, user, password = '' }: SmtpServer) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    maxConnections: 2,
    host,
    ...(port && { port }),
    secure: isSecure,
    requireTLS: user !== undefined && !isLoopback(host),
    ...(user !== undefined && { auth: { user, pass: password } }),
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
