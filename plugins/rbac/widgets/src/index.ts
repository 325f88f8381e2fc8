import { defineWidgets } from '@tessera/widget-sdk'

export default defineWidgets({ variants: [] })
