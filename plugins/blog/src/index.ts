export { article, category, widget } from './entities.ts'
export {
  articlesToBuilderWidgets,
  articlesToFiles,
  articlesToProducts,
  categoriesToArticles,
  categoriesToBuilderWidgets,
  categoriesToFiles,
  widgetsToArticles,
  widgetsToCategories,
} from './relations.ts'
