import { describePlugin } from '@tessera/core/testing'
import crm from '../src/server/index.ts'

describePlugin(crm)
