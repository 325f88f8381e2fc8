import type { Block } from '@tessera/widget-sdk/admin'
import { articleList } from './article-list.ts'
import { articleOverview } from './article-overview.ts'
import { articleProducts } from './article-products.ts'
import { categoryButtons } from './category-buttons.ts'
import { categoryList } from './category-list.ts'
import { categoryOverview } from './category-overview.ts'
import { privateArticleOverview } from './private-article-overview.ts'
import { selection } from './selection.ts'

/** Blocks of the blog. */
export const blocks: readonly Block[] = [
  articleList,
  categoryList,
  categoryButtons,
  selection,
  articleOverview,
  privateArticleOverview,
  articleProducts,
  categoryOverview,
]
