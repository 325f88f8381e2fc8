const day = 24 * 60 * 60

/** How long a session lasts, in seconds: altogether, and without being used. */
export const sessionLife = { whole: 30 * day, idle: 14 * day } as const

/** How long a refresh token that was just used still gives its successor, in seconds: two tabs may send it at once. */
export const refreshGrace = 10
