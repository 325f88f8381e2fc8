import { describePlugin } from '@tessera/server/testing'
import notification from '../src/server/index.ts'

describePlugin(notification)
