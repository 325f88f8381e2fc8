import type { Configuration } from '../../configuration/config.ts'
import { assertSmtpReachable } from '../../mail/smtp-transport.ts'
import type { ConfiguredPlugin, ServiceCheck } from '../../plugin/plugin.ts'

/** Checks of the services that a configuration names, apart from the database. */
export function serviceChecks(configuration: Configuration, plugins: readonly ConfiguredPlugin[]): ServiceCheck[] {
  const { redisUrl, smtp } = configuration
  return [
    ...(redisUrl ? [{ name: 'Redis', variables: 'REDIS_URL', check: () => pingRedis(redisUrl) }] : []),
    ...(smtp ? [{ name: 'The mail server', variables: 'SMTP_URL', check: () => assertSmtpReachable(smtp) }] : []),
    ...plugins.flatMap(({ plugin }) => plugin.serviceChecks?.(configuration) ?? []),
  ]
}

async function pingRedis(url: string): Promise<void> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // The call that fails says what it was.
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.ping()
  } finally {
    redis.disconnect()
  }
}
