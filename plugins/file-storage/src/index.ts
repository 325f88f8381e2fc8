export { file, widget } from './entities.ts'
export { widgetsToFiles } from './relations.ts'
