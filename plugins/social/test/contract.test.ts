import billing from '@tessera/billing/server'
import ecommerce from '@tessera/ecommerce/server'
import fileStorage from '@tessera/file-storage/server'
import { describePlugin } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import social from '../src/server/index.ts'

describePlugin(social, { with: [billing, ecommerce, fileStorage, websiteBuilder] })
