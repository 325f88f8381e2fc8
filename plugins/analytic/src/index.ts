export { metric, widget } from './entities.ts'
