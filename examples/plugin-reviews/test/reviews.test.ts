import { describePlugin } from '@tessera/core/testing'
import reviews from '../src/server/index.ts'

describePlugin(reviews)
