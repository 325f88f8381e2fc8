import { defineAdmin } from '@tessera/widget-sdk/admin'
import { words } from './blocks/words.ts'

export default defineAdmin({ blocks: [words] })
