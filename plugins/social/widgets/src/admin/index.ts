import { defineAdmin } from '@tessera/widget-sdk/admin'
import { blocks } from './blocks/index.ts'

export default defineAdmin({ blocks })
