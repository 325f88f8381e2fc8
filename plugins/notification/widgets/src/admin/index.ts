import { defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({ blocks: async () => [(await import('./blocks/words.ts')).words] })
