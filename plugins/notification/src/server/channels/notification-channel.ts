import type { ContentHost, MailContent, PluginHost } from '@tessera/server'

/** Where somebody hears of things over one channel. */
export interface Receiver {
  /** Whatever the channel sends to: an address, a chat, the id of a subject. At most 500 characters. */
  readonly receiver: string
  /** Of the site; null where they have chosen none. */
  readonly language: string | null
}

/** What is to be sent: plain texts in the receiver's language. */
export type NotificationContent = MailContent

/** A notification on its way to one receiver. */
export interface Delivery {
  /** Of the notification. */
  readonly id: string
  readonly receiver: string
  readonly content: NotificationContent
  /** The same each time that it is sent, where the channel can tell a repetition by it: `<id@host>`. */
  readonly messageId: string
}

/** A way by which notifications reach people. */
export interface NotificationChannel {
  /** Kebab-case, unique: the `method` of its notifications. */
  readonly name: string
  /** It is used only where it is asked for, or chosen by the one who is notified. */
  readonly isOnRequest?: boolean
  /** Required topics are sent over it, whatever their receivers have chosen. */
  readonly isAlwaysOn?: boolean
  /**
   * Where subjects are reached, by their ids; those whom it doesn't reach are left out. Empty where the channel isn't set up.
   * @param host whose services and database are those of the transaction that tells them
   * @param ids distinct
   */
  receiversOf(host: ContentHost, ids: readonly string[]): Promise<ReadonlyMap<string, Receiver>>
  /**
   * Sends one notification.
   * @throws UnreachableReceiverError if this receiver won't get it however often it is sent; SendLaterError with the time after which the
   * channel wants to be asked again; anything else is tried again after a time that grows
   */
  send(host: PluginHost, delivery: Delivery): Promise<void>
}

/** The receiver doesn't exist, or doesn't want to hear of the site. */
export class UnreachableReceiverError extends Error {
  override readonly name = 'UnreachableReceiverError'
}

/** The channel asks to wait. */
export class SendLaterError extends Error {
  override readonly name = 'SendLaterError'
  /** Seconds. */
  readonly after: number

  constructor(message: string, after: number) {
    super(message)
    this.after = after
  }
}

/** A channel of a plugin; see `notificationsOf(host).add` and `channelJobs`. */
export function defineChannel<const Channel extends NotificationChannel>(channel: Channel): Channel {
  return channel
}
