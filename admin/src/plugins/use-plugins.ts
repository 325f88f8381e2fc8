import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeftOutPlugin, PluginCheck, PluginListing, PluginSettings, PluginUpdate } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useAdmin } from '../context/admin-context.ts'

const path = '/api/core/plugins'

/** The plugins of this site, with everything that they bring, and those that it has started without. */
export function usePlugins() {
  const { api } = useAdmin()
  const language = useLanguage()
  return useQuery({
    queryKey: ['core/plugins', language],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api<readonly PluginListing[], { readonly leftOut: readonly LeftOutPlugin[] }>(
        'GET',
        `${path}?language=${language}`,
        { signal },
      )
      return { plugins: data, leftOut: meta.leftOut }
    },
  })
}

/** Whether the services of the configuration answer. */
export function useChecks() {
  const { api } = useAdmin()
  return useQuery({
    queryKey: ['core/plugins/checks'],
    queryFn: async ({ signal }) => (await api<readonly PluginCheck[]>('GET', `${path}/checks`, { signal })).data,
  })
}

/** Newer versions, once somebody asks: npm is told what is installed. */
export function useUpdates() {
  const { api } = useAdmin()
  return useMutation({
    mutationFn: async () => (await api<readonly PluginUpdate[]>('GET', `${path}/updates`)).data,
  })
}

/** Saves settings of a plugin. */
export function useSaveSettings(module: string) {
  const { api } = useAdmin()
  const client = useQueryClient()
  const language = useLanguage()
  return useMutation({
    mutationFn: async ({
      values,
      etag,
    }: {
      readonly values: Readonly<Record<string, unknown>>
      readonly etag: string
    }) =>
      (
        await api<PluginSettings>('PATCH', `${path}/${module}/settings?language=${language}`, {
          body: values,
          ifMatch: etag,
        })
      ).data,
    onSettled: () => client.invalidateQueries({ queryKey: ['core/plugins'] }),
  })
}
