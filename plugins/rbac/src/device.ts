/** What a browser says that it is, by the names that people know; null where it cannot be told. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** The first that matches counts: browsers carry the names of those that they want to be taken for. */
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

/** Reads the header User-Agent: for people to recognise their own devices by, not to decide anything. */
export function deviceOf(userAgent: string | null): Device {
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) }
}

/** `Firefox, Windows`; null where nothing of it can be told. */
export function deviceName(userAgent: string | null): string | null {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ') || null
}

function firstOf(known: readonly (readonly [RegExp, string])[], userAgent: string | null): string | null {
  return known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
}
