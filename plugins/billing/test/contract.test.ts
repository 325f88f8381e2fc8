import { describePlugin } from '@tessera/server/testing'
import billing from '../src/server/index.ts'

describePlugin(billing)
