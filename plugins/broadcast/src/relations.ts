import { relation } from '@tessera/core'
import { channel, message } from './entities.ts'

export const channelsToMessages = relation(channel, message)
