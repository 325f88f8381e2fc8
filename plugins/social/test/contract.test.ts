import { describePlugin } from '@tessera/server/testing'
import social from '../src/server/index.ts'

describePlugin(social)
