import { type Localized, type OwnValues, ownValues, type Row } from '@tessera/core'
import { type PluginHost, sqlNames, system, type Transaction } from '@tessera/server'
import { notification, type topic, topicsToNotifications } from '../index.ts'
import type { NotificationChannel, Receiver } from './channels/notification-channel.ts'
import { channelJob } from './job-names.ts'

/** A text for everybody, or one for each language. */
export type Text = string | Localized

/** Something that people are told. */
export interface Message {
  readonly title: Text
  /** Empty lines separate paragraphs. */
  readonly description: Text
  /** A path or address of this site. */
  readonly url?: string | undefined
}

export interface NotifyOptions {
  /** What it tells of: told twice, those who have been told hear nothing. */
  readonly eventId: string
  readonly topic?: Row<typeof topic> | undefined
  /** Names of channels (default: all that aren't used on request only). */
  readonly channels?: readonly string[] | undefined
  /** They are stored with it, and sent once it is committed. */
  readonly transaction: Transaction
}

type Notification = Row<typeof notification>

type Told = OwnValues<typeof notification>

const [notifications, n] = sqlNames(notification)
// Another one that tells of the same event waits until this transaction has ended, and sees what it has stored.
const lockSql = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
const toldSql = `select ${n.receiver} as "receiver", ${n.method} as "method" from ${notifications} where ${n.eventId} = $1`

/** What a site tells people, and by which channels. */
export class Notifications {
  readonly #host: PluginHost
  readonly #channels = new Map<string, NotificationChannel>()

  constructor(host: PluginHost) {
    this.#host = host
  }

  /** Adds a channel, in the `server` of its plugin. @throws TypeError for a name that is there already */
  add(channel: NotificationChannel): void {
    if (this.#channels.has(channel.name)) throw new TypeError(`There is a channel "${channel.name}" already`)
    this.#channels.set(channel.name, channel)
  }

  get channels(): readonly NotificationChannel[] {
    return [...this.#channels.values()]
  }

  /**
   * Tells subjects something: one notification for each of them and each channel that reaches them.
   * @param subjectIds distinct
   * @returns the notifications, stored and on their way; none of somebody whom no channel reaches
   */
  async notify(
    subjectIds: readonly string[],
    message: Message,
    { eventId, topic, channels, transaction }: NotifyOptions,
  ): Promise<readonly Notification[]> {
    const used = this.channels.filter(({ name, isOnRequest }) => channels?.includes(name) ?? isOnRequest !== true)
    const within = this.#host.within(transaction)
    const reached = await Promise.all(used.map(channel => channel.receiversOf(within, subjectIds)))
    const rows = used.flatMap(({ name: method }, index) =>
      [...(reached[index] ?? new Map<string, Receiver>()).values()].map(receiver => ({
        method,
        eventId,
        ...this.#textsFor(receiver, message),
      })),
    )
    const untold = await this.#untold(rows, eventId, transaction)
    if (untold.length === 0) return []
    const context = { ...system, transaction }
    const made = await this.#host.service(notification).createMany(untold, context)
    if (topic) {
      const links = made.map(({ id }) => ({ topicId: topic.id, notificationId: id }))
      await this.#host.service(topicsToNotifications).createMany(links, context)
    }
    await this.wake(new Set(made.map(({ method }) => method ?? '')), transaction)
    return made
  }

  /** Has channels send what is due, once the transaction is committed. */
  async wake(names: Iterable<string>, transaction?: Transaction): Promise<void> {
    for (const name of names) {
      if (!this.#channels.has(name)) continue
      // One that waits already may run before this transaction is committed.
      const options = transaction ? { transaction } : { singletonKey: name }
      await this.#host.jobs.enqueue(channelJob(name), null, options)
    }
  }

  /** Without those that have been told of the event over the same channel. */
  async #untold(rows: readonly Told[], eventId: string, transaction: Transaction) {
    if (rows.length === 0) return []
    await transaction.query({ text: lockSql, values: [`notification ${eventId}`] })
    const told = await transaction.query<{ receiver: string; method: string }>({ text: toldSql, values: [eventId] })
    const known = new Set(told.map(({ receiver, method }) => `${method} ${receiver}`))
    return rows
      .filter(({ receiver, method }) => !known.has(`${method} ${receiver}`))
      .map(row => ownValues(notification, row))
  }

  #textsFor({ receiver, language: wish }: Receiver, { title, description, url }: Message) {
    const { languages, defaultLanguage, publicUrl } = this.#host.configuration
    const language = wish !== null && languages.includes(wish) ? wish : defaultLanguage
    const text = (value: Text) =>
      typeof value === 'string'
        ? value
        : value[language] || value[defaultLanguage] || Object.values(value).find(each => each !== '') || ''
    return {
      receiver,
      language,
      title: text(title),
      data: { description: text(description), ...(url !== undefined && { url: new URL(url, publicUrl).href }) },
    }
  }
}

/** By what each host has of its own. */
const ofHosts = new WeakMap<PluginHost['events'], Notifications>()

export function setNotifications(host: PluginHost): Notifications {
  const notifications = new Notifications(host)
  ofHosts.set(host.events, notifications)
  return notifications
}

/**
 * The notifications of a host, in the `server`, jobs and hooks of plugins that name `notification` among their dependencies.
 * @throws TypeError when the module is not there, or not yet
 */
export function notificationsOf({ events }: Pick<PluginHost, 'events'>): Notifications {
  const found = ofHosts.get(events)
  if (!found) throw new TypeError('The module notification is not there, or not yet: name it among the dependencies')
  return found
}
