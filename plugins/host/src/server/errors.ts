import createError from '@fastify/error'

export const InvalidPageUrl = createError<[cause: string]>('HOST_INVALID_PAGE_URL', '%s', 400)
export const PageNotFound = createError('HOST_PAGE_NOT_FOUND', 'Page not found', 404)
export const SegmentNotFound = createError('HOST_SEGMENT_NOT_FOUND', 'No page with this url has this segment', 404)
export const UnknownExternalModule = createError<[cause: string]>('HOST_UNKNOWN_EXTERNAL_MODULE', '%s', 400)
