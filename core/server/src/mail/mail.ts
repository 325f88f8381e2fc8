/** The content of a mail, sent as HTML and plain text. All texts are plain text and must not be escaped. */
export interface MailContent {
  readonly language: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The call to action; its URL must be on this site. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print at the end. */
  readonly note?: string
  /**
   * Where the receiver is taken off the list that the mail belongs to: an address on this site. Mail programs show a button of their own
   * that sends a POST there, without cookies (RFC 8058); older ones open it, which must change nothing by itself.
   */
  readonly unsubscribe?: string
  readonly attachments?: readonly MailAttachment[]
  /** The same however often the mail is sent: `<id@example.com>` (default: a new one each time). */
  readonly messageId?: string
}

/** A file that comes with a mail. */
interface MailAttachment {
  /** As the receiver stores it: `receipt.png`. */
  readonly name: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** Sends mails by SMTP, or writes them to files where no server is configured. */
export interface Mail {
  /**
   * Sends a mail immediately; call it from a job, which is retried if the server is unreachable.
   * @param to one stored address
   * @throws TypeError if the address is invalid, or the action or `unsubscribe` links to another site; whatever the transport throws
   */
  send(to: string, content: MailContent): Promise<void>
}

/** A rendered mail. */
export interface MailMessage {
  readonly from: { readonly name: string; readonly address: string }
  /** One address. */
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribe?: string
  readonly attachments?: readonly MailAttachment[]
  readonly messageId?: string
}

/** How mails leave. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
  close(): void
}
