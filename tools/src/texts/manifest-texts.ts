// Finds the labels, titles and descriptions in remote.json, which the gateway writes into pages.
import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { manifestTextsOf, type RemoteManifest } from '@ungana/contracts-shell'

/** For Lingui. */
export const manifestTexts: ExtractorType = {
  match: (file) => file.endsWith('/remote.json'),
  extract(file, source, found) {
    for (const message of manifestTextsOf(JSON.parse(source) as RemoteManifest))
      found({ id: generateMessageId(message), message, origin: [file, 1], placeholders: {} })
  },
}
