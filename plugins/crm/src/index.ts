export {
  type AnswerKind,
  answerKind,
  checkedAnswer,
  isAnswerNeeded,
  maxAnswerLength,
  minPhoneLength,
  phonePattern,
  phoneRequired,
} from './answer-kind.ts'
export { form, input, request, widget } from './entities.ts'
export { formsToInputs, formsToRequests, widgetsToForms } from './relations.ts'
export {
  type AnswerProblem,
  answerProblemOf,
  answerProblems,
  honeypotField,
  type Outcome,
  outcomeParameter,
  outcomes,
  pageField,
  problemParameter,
  requestsUrl,
} from './request-address.ts'
