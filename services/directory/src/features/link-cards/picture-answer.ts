import { type PictureFacts, pictureKey } from './picture-facts.ts'
import type { Pictures } from './pictures.ts'

export interface PictureAnswer {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/**
 * @param version the `v` in the URL
 * @param known the If-None-Match header
 * @throws PictureUnavailable
 */
export async function answerPicture(
  pictures: Pick<Pictures, 'draw'>,
  facts: PictureFacts,
  { version, known }: { readonly version: string | undefined; readonly known: string | undefined },
): Promise<PictureAnswer> {
  const key = pictureKey(facts)
  const etag = `"${key}"`
  const headers = { etag, 'cache-control': version === key ? 'public, max-age=31536000, immutable' : 'public, max-age=300' }
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return { status: 304, headers }
  return { status: 200, headers: { ...headers, 'content-type': 'image/png' }, body: await pictures.draw(facts) }
}
