const day = 24 * 60 * 60

/** Maximum lifetime of a session, in seconds: in total, and without being used. */
export const sessionLifetime = { whole: 30 * day, idle: 14 * day } as const

/** How long a used refresh token still returns its successor, in seconds, because two tabs may send it at once. */
export const refreshGrace = 10
