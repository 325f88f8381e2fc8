import { describePlugin } from '@tessera/server/testing'
import startup from '../src/server/index.ts'

describePlugin(startup)
