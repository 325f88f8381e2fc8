import { describePlugin } from '@tessera/core/testing'
import notification from '../src/server/index.ts'

describePlugin(notification)
