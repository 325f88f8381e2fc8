import billing from '@tessera/billing/server'
import ecommerce from '@tessera/ecommerce/server'
import fileStorage from '@tessera/file-storage/server'
import { describePlugin } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import blog from '../src/server/index.ts'

describePlugin(blog, { with: [billing, ecommerce, fileStorage, websiteBuilder] })
