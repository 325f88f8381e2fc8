import { nearestName } from './nearest-name.ts'

/** Environment variables of the product and its own plugins; a test compares them with the README. */
export const knownVariables = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'DATABASE_URL',
  'DATA_DIR',
  'RBAC_SECRET_KEY',
  'RBAC_JWT_SECRET',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'REDIS_URL',
  'FILE_STORAGE',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'EVM_RPC_URLS',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_BASE_URL',
  'PAYMENTS_TEST',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_BASE_URL',
  'CLOUDPAYMENTS_PUBLIC_ID',
  'CLOUDPAYMENTS_API_SECRET',
  'CLOUDPAYMENTS_BASE_URL',
  'TIPTOPPAY_PUBLIC_ID',
  'TIPTOPPAY_API_SECRET',
  'TIPTOPPAY_BASE_URL',
  'PAYSELECTION_SITE_ID',
  'PAYSELECTION_SECRET_KEY',
  'PAYSELECTION_PUBLIC_KEY',
  'PAYSELECTION_SITE_URL',
  'PAYSELECTION_WEBFORM_BASE_URL',
  'PAYSELECTION_BASE_URL',
  'PAYSELECTION_INTERNATIONAL_SITE_ID',
  'PAYSELECTION_INTERNATIONAL_SECRET_KEY',
  'PAYSELECTION_INTERNATIONAL_PUBLIC_KEY',
  'PAYSELECTION_INTERNATIONAL_SITE_URL',
  'PAYSELECTION_INTERNATIONAL_WEBFORM_BASE_URL',
  'PAYSELECTION_INTERNATIONAL_BASE_URL',
  'OXPROCESSING_MERCHANT_ID',
  'OXPROCESSING_API_KEY',
  'OXPROCESSING_WEBHOOK_PASSWORD',
  'OXPROCESSING_BASE_URL',
  'OXPROCESSING_COINS',
  'PAYKEEPER_BASE_URL',
  'PAYKEEPER_LOGIN',
  'PAYKEEPER_PASSWORD',
  'PAYKEEPER_SECRET_WORD',
  'DEMO',
  'CACHE_MEGABYTES',
  'DRAIN_SECONDS',
  'LOG_LEVEL',
]

/** Shorter names are too similar to many others. */
const shortest = 6

/**
 * Unknown variables that look like a misspelt one that is not set. A hint rather than an error, because the system and
 * third-party plugins have variables of their own.
 */
export function misspeltVariables(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly typed: string; readonly meant: string }[] {
  const missing = knownVariables.filter(name => name.length >= shortest && environment[name] === undefined)
  return Object.keys(environment).flatMap(typed => {
    const meant = knownVariables.includes(typed) || typed.length < shortest ? undefined : nearestName(typed, missing)
    return meant ? [{ typed, meant }] : []
  })
}
