/** What `tessera.config.ts` exports. */
export interface ProjectConfiguration {
  /** Plugins by package name, or with their options. */
  readonly plugins: readonly (string | readonly [name: string, options: unknown])[]
  /** Language codes of the site (default `['en', 'ru']`). */
  readonly languages?: readonly string[]
  /** One of `languages` (default `ru` where it is one of them, else the first). */
  readonly defaultLanguage?: string
  /** Name of the site, for feeds and titles, by language. */
  readonly name?: { readonly [language: string]: string }
}

/** The project's configuration and the environment, checked; see decisions, section 11, for each variable. */
export interface Configuration {
  readonly project: ProjectConfiguration
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  /** Without a slash at its end. */
  readonly publicUrl: string
  /** PostgreSQL's address; the embedded database when absent. */
  readonly databaseUrl?: string
  /** Absolute path of the folder for the embedded database, uploads and generated secrets. */
  readonly dataDirectory: string
  readonly redisUrl?: string
  readonly secretKey: string
  readonly jwtSecret: string
  readonly isDemo: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
}
