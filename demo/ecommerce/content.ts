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

/** In roubles, euros and dollars. */
export type DemoPrice = readonly [rub: number, eur: number, usd: number]

/** Values by their names, in the order in which they are shown. */
interface DemoOption {
  readonly title: Localized
  readonly values: Readonly<Record<string, Localized>>
}

export interface DemoSku {
  readonly code: string
  /** One name of each option. */
  readonly values: readonly string[]
  /** That of the product when absent. */
  readonly price?: DemoPrice
  readonly picture?: string
  /** In grams. */
  readonly weight?: number
  readonly isEnabled?: boolean
}

export interface DemoProduct extends DemoWords {
  readonly type?: 'one_off' | 'subscription'
  readonly category: string
  readonly sku: string
  readonly price: DemoPrice
  /** What it cost before. */
  readonly compareAt?: DemoPrice
  /** What the price is for: a square metre, or a piece where nothing is said. */
  readonly per?: 'square-metre'
  /** Only so many at once. */
  readonly step?: number
  readonly options?: readonly DemoOption[]
  readonly skus?: readonly DemoSku[]
  readonly interval?: 'month'
  /** What happens in the studio isn't carried anywhere. */
  readonly needsDelivery?: false
  readonly values: DemoValues
  /** Slugs of the stores that have it on their shelves. */
  readonly stores: readonly string[]
}

export interface DemoStore extends DemoWords {
  readonly values: DemoValues
}
