import { defineAdmin } from '@tessera/widget-sdk/admin'
import { reviews } from './blocks/reviews.ts'

export default defineAdmin({ blocks: [reviews] })
