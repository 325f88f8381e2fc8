import { describePlugin } from '@tessera/core/testing'
import fileStorage from '@tessera/file-storage/server'
import websiteBuilder from '@tessera/website-builder/server'

describePlugin(websiteBuilder, { with: [fileStorage] })
