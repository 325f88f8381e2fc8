/** What a browser claims to be, in names that people know; null where that is unclear. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** The first match counts: browsers include the names of those they want to pass for. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Parses the User-Agent header. It helps people recognise their own devices; nothing is decided by it. */
export function deviceOf(userAgent: string | null): Device {
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) }
}

/** `Firefox, Windows`; null if neither is known. */
export function deviceName(userAgent: string | null): string | null {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ') || null
}

function firstOf(known: readonly (readonly [RegExp, string])[], userAgent: string | null): string | null {
  return known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
}
