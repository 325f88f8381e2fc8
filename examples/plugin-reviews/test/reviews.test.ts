import { describePlugin } from '@tessera/server/testing'
import reviews from '../src/server/index.ts'

describePlugin(reviews)
