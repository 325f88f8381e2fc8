import { defineAdmin } from '@tessera/widget-sdk/admin'
import { figures } from './blocks/figures.ts'

export default defineAdmin({ blocks: [figures] })
