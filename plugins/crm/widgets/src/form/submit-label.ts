const labels: Readonly<Record<string, string>> = { en: 'Submit', ru: 'Отправить' }

/** Label of the submit button. */
export function submitLabel(language: string): string {
  return labels[language] ?? 'Create request'
}
