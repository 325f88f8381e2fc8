/**
 * Options of Node for a process that ends within seconds: PostgreSQL's code isn't optimised for what runs once, and no threads collect
 * garbage beside the main one. A fifth of the CPU of a migration.
 */
export const briefFlags = ['--liftoff-only', '--single-threaded-gc']
