import { describePlugin } from '@tessera/core/testing'
import startup from '../src/server/index.ts'

describePlugin(startup)
