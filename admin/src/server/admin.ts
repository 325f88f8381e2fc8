import { type HostExtension, nobody } from '@tessera/core/server'
import { type Overview, overviewPage, overviewPolicy } from './overview-page.ts'

/** Serves `/admin`: what is installed, and the way in. */
export function admin(): HostExtension {
  return (app, host) => {
    app.get('/admin', { config: { access: 'public' } }, async (request, reply) => {
      const overview: Overview = {
        language: languageFrom(request.headers['accept-language']),
        modules: host.plugins.map(({ plugin }) => plugin.name),
        hasLogin: host.has('rbac'),
        hasApiDocs: host.access.isAllowed(nobody, 'GET', '/api/docs'),
      }
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', overviewPolicy)
        .header('vary', 'Accept-Language')
        .send(overviewPage(overview))
    })
  }
}

function languageFrom(header = ''): 'en' | 'ru' {
  const [first = ''] = header.split(',')
  return first.trim().toLowerCase().startsWith('ru') ? 'ru' : 'en'
}
