import { type Localized, richTextFrom } from '@tessera/core'

/** Url of the box of samples, for every button that offers it. */
export const sampleBox = '/ecommerce/products/nine-samples'

/** Texts of every record of the demo. `description` is in the form that `richTextFrom` reads. */
interface Words {
  readonly variant?: string
  readonly title?: Localized
  readonly subtitle?: Localized
  readonly description?: Localized
  readonly className?: string
}

export interface DemoButton extends Omit<Words, 'description'> {
  readonly url?: string
  /** Only if this module is installed. */
  readonly needs?: string
}

export interface DemoButtons extends Omit<Words, 'subtitle'> {
  readonly slug: string
  /** Variant of the link: where the array stands in its owner. */
  readonly place?: 'default' | 'additional' | 'extra'
  readonly buttons: readonly DemoButton[]
}

/** Pictures by the names of their files. */
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

/** A widget with everything that is linked to it, in order. */
export interface DemoWidget extends WithButtons {
  readonly slug: string
  readonly anchor?: string
  readonly features?: readonly DemoFeature[]
  readonly sliders?: readonly DemoSlider[]
  readonly articles?: readonly Illustrated[]
  readonly logotypes?: readonly DemoLogotype[]
}

/** The fields of a record: its texts, with the description in stored form. */
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
