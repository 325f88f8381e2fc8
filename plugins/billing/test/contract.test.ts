import { describePlugin } from '@tessera/core/testing'
import billing from '../src/server/index.ts'

describePlugin(billing)
