import { defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({})
