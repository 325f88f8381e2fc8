import {
  type Configuration,
  type FastifyReply,
  type FastifyRequest,
  pathWithin,
  TooManyRequestsError,
  ValidationError,
} from '@tessera/server'
import { type Outcome, outcomeParameter, pageField, problemParameter } from '../index.ts'
import { AnswersError } from './errors.ts'

/** A form of a page that was sent without a script: the browser shows the response as a page. */
export interface PageForm {
  /** Path of the page. */
  readonly page: string
  readonly slug: string
}

/** The page that the browser goes back to; null for scripts and servers, which read the response themselves. */
export function pageToShow({ headers, body }: FastifyRequest, { publicUrl }: Configuration): string | null {
  const page = (body as Readonly<Record<string, unknown>> | null | undefined)?.[pageField]
  return headers.accept?.includes('text/html') && typeof page === 'string' ? pathWithin(publicUrl, page) : null
}

/** Redirects the browser to the page, whose url states the outcome. */
export function showSent(reply: FastifyReply, form: PageForm): FastifyReply {
  return show(reply, form, 'sent')
}

/** @throws any error that is not about the answers or the rate limit */
export function showRefused(reply: FastifyReply, form: PageForm, error: unknown): FastifyReply {
  if (error instanceof AnswersError) return show(reply, form, 'refused', error.problems)
  if (error instanceof TooManyRequestsError) return show(reply, form, 'limited')
  if (error instanceof ValidationError) return show(reply, form, 'refused')
  reply.request.log.error({ err: error }, 'A form could not be stored')
  return show(reply, form, 'failed')
}

function show(
  reply: FastifyReply,
  { page, slug }: PageForm,
  outcome: Outcome,
  problems: AnswersError['problems'] = new Map(),
): FastifyReply {
  const site = 'http://site.invalid'
  const address = new URL(page, site)
  address.searchParams.set(outcomeParameter(slug), outcome)
  for (const [input, problem] of problems) address.searchParams.set(problemParameter(input), problem)
  address.hash = slug
  return reply.redirect(address.href.slice(site.length), 303)
}
