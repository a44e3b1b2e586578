import type { Registry } from '@ungana/contracts-shell'
import type { Site } from './site.ts'

/** The registry for pages in one language: with the remotes' labels in it, and without the texts of other languages. */
export function registryIn({ registry, manifests }: Site, language: string): Registry {
  return {
    ...registry,
    remotes: registry.remotes.map(({ texts, ...remote }) => {
      const { title = remote.title, navigation = remote.navigation } = manifests.get(remote.name)?.[language] ?? {}
      const own = texts?.[language]
      return { ...remote, title, navigation, ...(own && { texts: { [language]: own } }) }
    }),
  }
}
