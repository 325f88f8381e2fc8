/** A mail as data: it goes out as HTML and as plain text. All texts are plain; whoever sends escapes nothing. */
export interface MailContent {
  readonly language: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The one thing to do; the address is one of this site. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print below. */
  readonly note?: string
}

/** Sends mails by SMTP, or writes them to files where no server is configured. */
export interface Mail {
  /**
   * Sends one mail now; call it from a job, which is tried again when the server can't be reached.
   * @param to one stored address
   * @throws TypeError when the address is none, or the action leads to another site; whatever the transport throws
   */
  send(to: string, content: MailContent): Promise<void>
}

/** A mail as it goes out. */
export interface MailMessage {
  readonly from: { readonly name: string; readonly address: string }
  /** One address. */
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** How mails leave. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
  close(): void
}
