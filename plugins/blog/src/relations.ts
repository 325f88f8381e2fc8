import { relation } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { widget as builderWidget } from '@tessera/website-builder'
import { article, category, widget } from './entities.ts'

export const widgetsToArticles = relation(widget, article)
export const widgetsToCategories = relation(widget, category)
export const categoriesToArticles = relation(category, article)

export const articlesToFiles = relation(article, file)
export const categoriesToFiles = relation(category, file)
export const articlesToProducts = relation(article, product)
/** Private content: callers who may not read these links can't find what only they lead to. */
export const articlesToBuilderWidgets = relation(article, builderWidget, { isGuard: true })
export const categoriesToBuilderWidgets = relation(category, builderWidget)
