import { describePlugin } from '@tessera/core/testing'
import analytic from '../src/server/index.ts'

describePlugin(analytic)
