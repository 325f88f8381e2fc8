/** Url that a form posts its answers to; with `POST`, so that they never appear in a url. */
export function requestsUrl({ id }: { readonly id: string }): string {
  return `/api/crm/forms/${id}/requests`
}

/**
 * Names of the fields that a form sends besides its answers. Slugs contain no slash, so no input can have these names.
 */
export const pageField = 'from/page'
/** Honeypot: invisible to people, filled in by programs that fill in everything. */
export const honeypotField = 'website/url'

/** The outcome of a form that was sent without a script, as the page's url states it. */
export const outcomes = ['sent', 'refused', 'limited', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

/** What is wrong with an answer. */
export const answerProblems = ['required', 'wrong', 'long'] as const
export type AnswerProblem = (typeof answerProblems)[number]

/** What an issue of the response says about its input. */
export function answerProblemOf(code: string): AnswerProblem {
  if (code === 'REQUIRED' || code === 'CRM_PHONE_REQUIRED') return 'required'
  return code === 'TOO_LONG' ? 'long' : 'wrong'
}

/** The parameters of the page's url with the outcome: `?about-a-wall-form=refused&phone-problem=required`. */
export const outcomeParameter = (formSlug: string) => `${formSlug}-form`
export const problemParameter = (inputSlug: string) => `${inputSlug}-problem`
