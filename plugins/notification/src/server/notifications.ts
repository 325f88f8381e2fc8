import { type Localized, ownValues, type Row } from '@tessera/core'
import { type PluginHost, sqlNames, system, type Transaction } from '@tessera/server'
import { notification, type topic, topicsToNotifications } from '../index.ts'
import type { NotificationChannel, Receiver } from './channels/notification-channel.ts'
import { isWanted, type TopicChoice } from './is-wanted.ts'
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

/** What the module of subjects knows of who is notified of what. */
export interface Audience {
  /** The choices of subjects for a topic, by subject; those who have made none are left out. */
  choicesFor(
    topicId: string,
    subjectIds: readonly string[],
    transaction: Transaction,
  ): Promise<ReadonlyMap<string, TopicChoice>>
  /** Stores which notifications are whose. */
  link(
    links: readonly { readonly subjectId: string; readonly notificationId: string }[],
    transaction: Transaction,
  ): Promise<void>
}

/** A subject that a channel reaches. */
interface Reached {
  readonly subjectId: string
  readonly receiver: Receiver
  readonly channel: NotificationChannel
}

const [notifications, n] = sqlNames(notification)
// Another one that tells of the same event waits until this transaction has ended, and sees what it has stored.
const lockSql = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
const toldSql = `select ${n.receiver} as "receiver", ${n.method} as "method" from ${notifications} where ${n.eventId} = $1`

/** What a site tells people, and by which channels. */
export class Notifications {
  readonly #host: PluginHost
  readonly #channels = new Map<string, NotificationChannel>()
  #audience: Audience | undefined

  constructor(host: PluginHost) {
    this.#host = host
  }

  /** Adds a channel, in the `server` of its plugin. @throws TypeError for a name that is there already */
  add(channel: NotificationChannel): void {
    if (this.#channels.has(channel.name)) throw new TypeError(`There is a channel "${channel.name}" already`)
    this.#channels.set(channel.name, channel)
  }

  /** Sets who knows the subjects. */
  provideAudience(audience: Audience): void {
    this.#audience = audience
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
    const choices = topic && (await this.#audience?.choicesFor(topic.id, subjectIds, transaction))
    const within = this.#host.within(transaction)
    const reached = await Promise.all(
      this.channels.map(async channel => {
        const ids = subjectIds.filter(id => isWanted(channel, { topic, channels, choice: choices?.get(id) }))
        const receivers = ids.length === 0 ? [] : await channel.receiversOf(within, ids)
        return [...receivers].map(([subjectId, receiver]) => ({ subjectId, receiver, channel }))
      }),
    )
    const untold = await this.#untold(reached.flat(), eventId, transaction)
    if (untold.length === 0) return []
    const context = { ...system, transaction }
    const rows = untold.map(({ receiver, channel }) =>
      ownValues(notification, { method: channel.name, eventId, ...this.#textsFor(receiver, message) }),
    )
    const made = await this.#host.service(notification).createMany(rows, context)
    const links = made.map(({ id }, index) => ({ subjectId: untold[index]?.subjectId ?? '', notificationId: id }))
    await this.#audience?.link(links, transaction)
    if (topic) {
      const ofTopic = made.map(({ id }) => ({ topicId: topic.id, notificationId: id }))
      await this.#host.service(topicsToNotifications).createMany(ofTopic, context)
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
  async #untold(reached: readonly Reached[], eventId: string, transaction: Transaction): Promise<readonly Reached[]> {
    if (reached.length === 0) return []
    await transaction.query({ text: lockSql, values: [`notification ${eventId}`] })
    const told = await transaction.query<{ receiver: string; method: string }>({ text: toldSql, values: [eventId] })
    const known = new Set(told.map(({ receiver, method }) => `${method} ${receiver}`))
    return reached.filter(({ receiver, channel }) => !known.has(`${channel.name} ${receiver.receiver}`))
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
