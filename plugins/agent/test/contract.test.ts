import { describePlugin } from '@tessera/core/testing'
import agent from '../src/server/index.ts'

describePlugin(agent)
