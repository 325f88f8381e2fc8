import { describePlugin } from '@tessera/core/testing'
import fileStorage from '@tessera/file-storage/server'

describePlugin(fileStorage)
