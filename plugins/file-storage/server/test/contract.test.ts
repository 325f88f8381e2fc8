import fileStorage from '@tessera/file-storage-server'
import { describePlugin } from '@tessera/server/testing'

describePlugin(fileStorage)
