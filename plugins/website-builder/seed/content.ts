import { type Localized, richTextFrom } from '@tessera/core'

/** Where the box of samples can be had, for every button that offers it. */
export const sampleBox = '/ecommerce/products/nine-samples'

/** What every record of the demo may say. `description` is written as `richTextFrom` reads it. */
interface Words {
  readonly variant?: string
  readonly title?: Localized
  readonly subtitle?: Localized
  readonly description?: Localized
  readonly className?: string
}

export interface DemoButton extends Omit<Words, 'description'> {
  readonly url?: string
  /** Left out where this module is not installed. */
  readonly needs?: string
}

export interface DemoButtons extends Omit<Words, 'subtitle'> {
  readonly slug: string
  /** Where the array stands in what it is linked to. */
  readonly place?: 'default' | 'additional' | 'extra'
  /** Left out where this module is not installed. */
  readonly needs?: string
  readonly buttons: readonly DemoButton[]
}

/** Pictures are named as their files are. */
interface Illustrated extends Words {
  readonly files?: readonly string[]
}

interface WithButtons extends Illustrated {
  readonly buttons?: readonly DemoButtons[]
}

export type DemoFeature = WithButtons

interface DemoSlide extends WithButtons {
  readonly url?: string
}

interface DemoSlider extends Words {
  readonly slug: string
  readonly slides: readonly DemoSlide[]
}

interface DemoLogotype extends Illustrated {
  readonly url?: string
}

/** A widget with all that is linked to it, in order. */
export interface DemoWidget extends WithButtons {
  readonly slug: string
  readonly anchor?: string
  readonly features?: readonly DemoFeature[]
  readonly sliders?: readonly DemoSlider[]
  readonly articles?: readonly Illustrated[]
  readonly logotypes?: readonly DemoLogotype[]
}

/** The fields of a record: its words, with the description as it is stored. */
export function fieldsOf({ variant, title, subtitle, description, className }: Words) {
  return {
    ...(variant && { variant }),
    ...(title && { title }),
    ...(subtitle && { subtitle }),
    ...(className && { className }),
    ...(description && { description: storedText(description) }),
  }
}

function storedText(text: Localized): Localized {
  return Object.fromEntries(Object.entries(text).map(([language, written]) => [language, richTextFrom(written)]))
}
