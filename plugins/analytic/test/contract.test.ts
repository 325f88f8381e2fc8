import { describePlugin } from '@tessera/server/testing'
import analytic from '../src/server/index.ts'

describePlugin(analytic)
