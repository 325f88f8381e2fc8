import { defineChannel, UnreachableReceiverError } from './notification-channel.ts'

/** Mails, by the mail server of the configuration. */
export const email = defineChannel({
  name: 'email',
  isAlwaysOn: true,
  async receiversOf({ access, database }, ids) {
    const contacts = await access.contactsOf(ids, database)
    return new Map(
      [...contacts].flatMap(([id, { email, language }]) =>
        email === null ? [] : [[id, { receiver: email, language }] as const],
      ),
    )
  },
  async send({ mail }, { receiver, content, messageId }) {
    try {
      await mail.send(receiver, { ...content, messageId })
    } catch (error) {
      if (isRejected(error)) throw new UnreachableReceiverError((error as Error).message, { cause: error })
      throw error
    }
  },
})

/** Whether the mail server will never take mails to this receiver: a permanent reply (RFC 5321, 4.2.1) to the recipient alone. */
function isRejected(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { readonly command?: string; readonly responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500
}
