import type { DemoArticle } from '../content.ts'
import { fourGreens } from './four-greens.ts'
import { fourInTheAfternoon } from './four-in-the-afternoon.ts'
import { howMany } from './how-many.ts'
import { livingWithIt } from './living-with-it.ts'
import { riverUnderVault } from './river-under-vault.ts'
import { thirdRecipe } from './third-recipe.ts'
import { thirtyHours } from './thirty-hours.ts'
import { winterClay } from './winter-clay.ts'

export const articles: readonly DemoArticle[] = [
  thirdRecipe,
  riverUnderVault,
  winterClay,
  fourInTheAfternoon,
  fourGreens,
  howMany,
  thirtyHours,
  livingWithIt,
]
