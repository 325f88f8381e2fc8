import type { MailMessage } from './mail.ts'

/** What nodemailer is given: addresses as objects, which it does not parse, and an envelope with the one recipient. */
export function messageOptions({ from, to, language, subject, text, html }: MailMessage) {
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
