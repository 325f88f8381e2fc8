import { adminList, defineAdmin } from '@tessera/widget-sdk/admin'
import { review } from '../../../src/index.ts'

export default defineAdmin({ lists: [adminList(review, () => import('./review-list.tsx'))] })
