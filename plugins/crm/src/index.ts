export { form, input, request, widget } from './entities.ts'
export { formsToInputs, formsToRequests, widgetsToForms } from './relations.ts'
