/**
 * V8's options for processes of tests, which live for seconds: PostgreSQL's code isn't optimised for what runs once, and the cores are
 * taken by other tests, so that threads beside the main one would only take turns with it. A fifth of their time.
 */
export const shortLived = ['--liftoff-only', '--single-threaded-gc'] as const
