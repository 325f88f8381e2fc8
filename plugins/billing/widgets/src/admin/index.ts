import { defineAdmin } from '@tessera/widget-sdk/admin'
import { currencies } from './blocks/currencies.ts'

export default defineAdmin({ blocks: [currencies] })
