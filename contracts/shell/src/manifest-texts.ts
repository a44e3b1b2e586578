/** The texts of remote.json in other languages. The builds write them, because catalogues are not part of a release. */
import * as z from 'zod/mini'
import { type RemoteManifest, remoteManifest } from './registry.ts'

const translatedManifest = z.pick(remoteManifest, { title: true, navigation: true, shortcuts: true, heads: true })
export type TranslatedManifest = z.output<typeof translatedManifest>

/** `manifests.json`, a file of every part: language → what people read of remote.json, for each language that it is translated to. */
export const translatedManifests = z.record(z.string(), translatedManifest)

/** What people read of remote.json, with each text replaced. */
export function translateManifest(
  { title, navigation, shortcuts, heads = {} }: RemoteManifest,
  translate: (text: string) => string,
): TranslatedManifest {
  return {
    title: translate(title),
    navigation: navigation.map((link) => ({ ...link, label: translate(link.label) })),
    ...(shortcuts && { shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, label: translate(shortcut.label) })) }),
    heads: Object.fromEntries(
      Object.entries(heads).map(([pattern, head]) => [
        pattern,
        { ...head, title: translate(head.title), ...(head.description && { description: translate(head.description) }) },
      ]),
    ),
  }
}

/** Each text once. */
export function manifestTextsOf(manifest: RemoteManifest): readonly string[] {
  const texts = new Set<string>()
  translateManifest(manifest, (text) => {
    texts.add(text)
    return text
  })
  return [...texts]
}
