import type { Localized } from '@tessera/core'

/** What a record of the demo says. `description` and `shortDescription` are written as `richTextFrom` reads them. */
export interface DemoWords {
  readonly slug: string
  readonly title: Localized
  readonly subtitle?: Localized
  readonly shortDescription?: Localized
  readonly description?: Localized
  /** Names of pictures, the first one shown first. */
  readonly files?: readonly string[]
}

/** Values by the slug of their key: a name of `choices`, a number, a yes or no, a day or a moment. */
export type DemoValues = Readonly<Record<string, string | number | boolean>>

export interface DemoProduct extends DemoWords {
  readonly type?: 'one_off' | 'subscription'
  readonly category: string
  readonly sku: string
  /** In roubles and euros. */
  readonly price: readonly [rub: number, eur: number]
  /** What the price is for: a square metre, or a piece where nothing is said. */
  readonly per?: 'square-metre'
  readonly interval?: 'month'
  readonly values: DemoValues
  /** Slugs of the stores that have it on their shelves. */
  readonly stores: readonly string[]
}

export interface DemoStore extends DemoWords {
  readonly values: DemoValues
}
