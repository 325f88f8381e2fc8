import { describePlugin } from '@tessera/core/testing'
import host from '@tessera/host/server'

describePlugin(host)
