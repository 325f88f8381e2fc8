const labels: Readonly<Record<string, string>> = { en: 'Submit', ru: 'Отправить' }

/** What the button of a form says in a language. */
export function submitLabel(language: string): string {
  return labels[language] ?? 'Create request'
}
