import type { Block } from '@tessera/widget-sdk/admin'
import { articles } from './articles.ts'
import { callToAction } from './call-to-action.ts'
import { cloud } from './cloud.ts'
import { compare } from './compare.ts'
import { featureListGrid } from './feature-list-grid.ts'
import { footer } from './footer.ts'
import { glassCardsBottom, glassCardsTop } from './glass-cards.ts'
import { groupsOfButtons } from './groups-of-buttons.ts'
import { hero } from './hero.ts'
import { logotypes } from './logotypes.ts'
import { navbar } from './navbar.ts'
import { pictures } from './pictures.ts'
import { questions } from './questions.ts'
import { quotes } from './quotes.ts'
import { slider } from './slider.ts'
import { stages } from './stages.ts'
import { textHero } from './text-hero.ts'
import { textWithPicture } from './text-with-picture.ts'
import { threeFeatures } from './three-features.ts'
import { words } from './words.ts'
import { works } from './works.ts'

/** The blocks, in the order in which they usually stand on a page. */
export const blocks: readonly Block[] = [
  hero,
  textHero,
  words,
  textWithPicture,
  pictures,
  articles,
  featureListGrid,
  threeFeatures,
  glassCardsTop,
  glassCardsBottom,
  cloud,
  compare,
  stages,
  questions,
  slider,
  works,
  quotes,
  logotypes,
  callToAction,
  groupsOfButtons,
  navbar,
  footer,
]
