import { relation } from '@tessera/core'
import { file, widget } from './entities.ts'

export const widgetsToFiles = relation(widget, file)
