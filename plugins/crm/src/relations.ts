import { relation } from '@tessera/core'
import { form, input, request, widget } from './entities.ts'

export const widgetsToForms = relation(widget, form)
export const formsToInputs = relation(form, input)
export const formsToRequests = relation(form, request, { access: {} })
