export { agent } from './entities.ts'
