import { describePlugin } from '@tessera/server/testing'
import agent from '../src/server/index.ts'

describePlugin(agent)
