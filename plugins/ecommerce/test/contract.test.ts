import billing from '@tessera/billing/server'
import { describePlugin } from '@tessera/core/testing'
import fileStorage from '@tessera/file-storage/server'
import websiteBuilder from '@tessera/website-builder/server'
import ecommerce from '../src/server/index.ts'

describePlugin(ecommerce, { with: [billing, fileStorage, websiteBuilder] })
