/** Where the answers of a form go: by `POST`, so that they never stand in an address. */
export function requestsUrl({ id }: { readonly id: string }): string {
  return `/api/crm/forms/${id}/requests`
}

/** What a form sends beside its answers. Slugs have no slash: no input is called like these. */
export const pageField = 'from/page'
/** Nobody sees it; programs that fill in whatever they find do so here too. */
export const trapField = 'website/url'

/** What became of a form that was sent without a script, as the page's address tells it. */
export const outcomes = ['sent', 'refused', 'limited', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

/** What is wrong with an answer. */
export const answerProblems = ['required', 'wrong', 'long'] as const
export type AnswerProblem = (typeof answerProblems)[number]

/** What an issue of the answer says of its input. */
export function answerProblemOf(code: string): AnswerProblem {
  if (code === 'REQUIRED' || code === 'CRM_PHONE_REQUIRED') return 'required'
  return code === 'TOO_LONG' ? 'long' : 'wrong'
}

/** The parameters of the page's address that tell it: `?about-a-wall-form=refused&phone-problem=required`. */
export const outcomeParameter = (formSlug: string) => `${formSlug}-form`
export const problemParameter = (inputSlug: string) => `${inputSlug}-problem`
