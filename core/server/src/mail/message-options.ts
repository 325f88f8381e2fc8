import type { MailMessage } from './mail.ts'

/** Options for nodemailer: addresses as objects, which it doesn't parse, and an envelope with the single recipient. */
export function messageOptions({
  from,
  to,
  language,
  subject,
  text,
  html,
  unsubscribe,
  attachments = [],
  messageId,
}: MailMessage) {
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    ...(messageId !== undefined && { messageId }),
    text,
    html,
    attachments: attachments.map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content: Buffer.from(content),
    })),
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
