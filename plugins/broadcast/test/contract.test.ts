import { describePlugin } from '@tessera/server/testing'
import broadcast from '../src/server/index.ts'

describePlugin(broadcast)
