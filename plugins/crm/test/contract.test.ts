import { describePlugin } from '@tessera/server/testing'
import crm from '../src/server/index.ts'

describePlugin(crm)
