import { describePlugin } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'

describePlugin(websiteBuilder)
