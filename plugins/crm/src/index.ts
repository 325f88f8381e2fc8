export {
  type AnswerKind,
  answerKind,
  isAnswerNeeded,
  longestAnswer,
  phonePattern,
  phoneRequired,
  shortestPhone,
} from './answer-kind.ts'
export { form, input, request, widget } from './entities.ts'
export { formsToInputs, formsToRequests, widgetsToForms } from './relations.ts'
export {
  type AnswerProblem,
  answerProblemOf,
  answerProblems,
  type Outcome,
  outcomeParameter,
  outcomes,
  pageField,
  problemParameter,
  requestsUrl,
  trapField,
} from './request-address.ts'
