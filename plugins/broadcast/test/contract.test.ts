import { describePlugin } from '@tessera/core/testing'
import broadcast from '../src/server/index.ts'

describePlugin(broadcast)
