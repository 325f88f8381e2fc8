/** A reply of the shop. */
export interface Reply {
  readonly status: number
  readonly contentType: string | undefined
  readonly body: string
}

/** What a provider sends to the shop. */
export interface Notification {
  /** The provider's name of it: `Pay`. */
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How a provider makes a notification, so that it can be forged, too. */
export interface Template {
  readonly name: string
  readonly url: string
  /** @param secret what it is signed with; @param at when it is sent */
  make(signing: { readonly secret?: string; readonly at: Date }): Pick<Notification, 'headers' | 'body'>
  /** The same, without a signature. */
  unsigned(): Pick<Notification, 'headers' | 'body'>
  /** Whether the provider is content with a reply; it repeats what wasn't accepted. */
  isAccepted(reply: Reply): boolean
}

export interface Delivery {
  readonly notification: Notification
  readonly reply: Reply
  readonly isAccepted: boolean
}

export type Forgery =
  /** Signed with another secret. */
  | 'secret'
  /** Without a signature. */
  | 'unsigned'
  /** A byte of the body differs from what was signed. */
  | 'body'
  /** Signed ten minutes ago; for providers that sign a time. */
  | 'old'

export type Deliver = (notification: Notification) => Promise<Reply>

export interface OutboxOptions {
  /** Brings a notification to the shop (default: by HTTP). */
  readonly deliver?: Deliver
  /** Milliseconds before each repetition of what was not accepted (default: no repetitions). */
  readonly repetitions?: readonly number[]
}

/** The notifications of a provider: sent at once, or held and sent later in any order, again, or forged. */
export class Outbox {
  /** What was sent, the oldest first. */
  readonly deliveries: Delivery[] = []
  readonly #held: Template[] = []
  readonly #templates: Template[] = []
  readonly #deliver: Deliver
  readonly #repetitions: readonly number[]
  readonly #timers = new Set<NodeJS.Timeout>()
  #isHolding = false

  constructor({ deliver = byHttp, repetitions = [] }: OutboxOptions = {}) {
    this.#deliver = deliver
    this.#repetitions = repetitions
  }

  /** How many wait for `release`. */
  get waiting(): number {
    return this.#held.length
  }

  /** Nothing is sent before `release`. */
  hold(): void {
    this.#isHolding = true
  }

  /** Sends what was held, and from now on everything at once. @returns what the shop replied */
  async release({ isReversed = false }: { readonly isReversed?: boolean } = {}): Promise<readonly Delivery[]> {
    this.#isHolding = false
    const held = this.#held.splice(0)
    const before = this.deliveries.length
    for (const template of isReversed ? held.reverse() : held) await this.#send(template)
    return this.deliveries.slice(before)
  }

  /** @returns undefined while it is held */
  async send(template: Template): Promise<Delivery | undefined> {
    this.#templates.push(template)
    if (this.#isHolding) {
      this.#held.push(template)
      return undefined
    }
    return this.#send(template)
  }

  /** Sends a notification after a while. */
  sendLater(template: Template, milliseconds: number): void {
    this.#templates.push(template)
    this.#after(milliseconds, () => this.#send(template))
  }

  /** Sends the bytes of an earlier notification again. @param at counted from the end: the last one (default) is 1 */
  async again(at = 1): Promise<Delivery> {
    const delivery = this.deliveries.at(-at)
    if (!delivery) throw new Error('Nothing was sent yet')
    return this.#sendBytes(delivery.notification, this.#templateOf(delivery.notification))
  }

  /** Sends a notification that isn't the provider's, made of the last one, which may still be held. */
  async forge(forgery: Forgery): Promise<Delivery> {
    const template = this.#templates.at(-1)
    if (!template) throw new Error('Nothing was sent yet')
    return this.#sendBytes({ name: template.name, url: template.url, ...forged(template, forgery) }, template)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  async #send(template: Template, repetition = 0): Promise<Delivery> {
    const made = template.make({ at: new Date() })
    const delivery = await this.#sendBytes({ name: template.name, url: template.url, ...made }, template)
    const pause = this.#repetitions[repetition]
    if (!delivery.isAccepted && pause !== undefined) this.#after(pause, () => this.#send(template, repetition + 1))
    return delivery
  }

  async #sendBytes(notification: Notification, template: Template): Promise<Delivery> {
    const reply = await this.#deliver(notification)
    const delivery = { notification, reply, isAccepted: template.isAccepted(reply) }
    this.deliveries.push(delivery)
    return delivery
  }

  #templateOf({ name, url }: Notification): Template {
    const template = this.#templates.findLast(each => each.name === name && each.url === url)
    if (!template) throw new Error(`No notification ${name} was sent`)
    return template
  }

  #after(milliseconds: number, work: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void work()
    }, milliseconds)
    timer.unref()
    this.#timers.add(timer)
  }
}

function forged(template: Template, forgery: Forgery): Pick<Notification, 'headers' | 'body'> {
  const at = new Date()
  switch (forgery) {
    case 'secret':
      return template.make({ secret: 'a-secret-of-somebody-else', at })
    case 'unsigned':
      return template.unsigned()
    case 'old':
      return template.make({ at: new Date(at.getTime() - 10 * 60_000) })
    case 'body': {
      const { headers, body } = template.make({ at })
      // The first digit, which every body has: an amount, a number, a date.
      return { headers, body: body.replace(/\d/, digit => (digit === '9' ? '8' : '9')) }
    }
  }
}

/** Like the providers: no redirects, and no patience for long. */
async function byHttp({ url, headers, body }: Notification): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? undefined,
      body: await response.text(),
    }
  } catch {
    return { status: 0, contentType: undefined, body: '' }
  }
}
