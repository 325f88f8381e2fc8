export { widget } from './entities.ts'
