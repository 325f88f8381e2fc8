/** The first administrator of a server that is tried. */
export const administrator = { login: 'owner@example.com', password: 'kiln-fired terracotta' } as const

/** Environment that creates `administrator` at the first start. */
export const administratorVariables = {
  ADMIN_EMAIL: administrator.login,
  ADMIN_PASSWORD: administrator.password,
} as const
