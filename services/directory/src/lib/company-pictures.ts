// Pictures of companies: covers, logos and photos of products.
import { imageIdOf, imagePath, imageTypes } from '@ungana/contracts-directory'
import type { Files, FileUse } from '@ungana/service-kit/files'
import type { Transaction } from '#lib/database.ts'

export const pictureUse: FileUse = { purpose: 'company-picture', as: 'image', types: imageTypes }

interface PictureChange {
  /** The current URL. */
  readonly from: string | null
  /** The requested image id; null removes the picture, undefined leaves it unchanged. */
  readonly to: string | null | undefined
  /** The account that uploaded it. */
  readonly uploaderId: string
  /** The company that shows it. */
  readonly companyId: string
  /** The caller's field, named in errors. */
  readonly field: string
}

/**
 * Stores the new picture and releases the old one. Resolves to the new URL.
 * @throws InvalidInput naming `field` if the account has no such unused picture
 */
export async function changePicture(
  tx: Transaction,
  files: Files,
  { from, to, uploaderId, companyId, field }: PictureChange,
): Promise<string | null> {
  const before = from === null ? undefined : imageIdOf(from)
  if (to === undefined || to === before) return from
  if (to !== null) await files.keep(tx, to, { ownerId: uploaderId, newOwnerId: companyId, purpose: pictureUse.purpose, field })
  if (before !== undefined) await files.release(tx, before)
  return to === null ? null : imagePath(to)
}

interface PicturesChange extends Omit<PictureChange, 'from' | 'to'> {
  /** The current URLs. */
  readonly from: readonly string[]
  /** The requested image ids, in order. */
  readonly to: readonly string[]
}

/**
 * Stores the new pictures and releases those that are left out. Resolves to the new URLs.
 * @throws InvalidInput naming `field` if the account has no such unused picture
 */
export async function changePictures(tx: Transaction, files: Files, { from, to, uploaderId, companyId, field }: PicturesChange): Promise<string[]> {
  const before = from.map(imageIdOf).filter((id) => id !== undefined)
  const wanted = [...new Set(to)]
  for (const id of wanted)
    if (!before.includes(id)) await files.keep(tx, id, { ownerId: uploaderId, newOwnerId: companyId, purpose: pictureUse.purpose, field })
  for (const id of before) if (!wanted.includes(id)) await files.release(tx, id)
  return wanted.map((id) => imagePath(id))
}

/** Releases the pictures of records that are about to be deleted. */
export async function releasePictures(tx: Transaction, files: Pick<Files, 'release'>, addresses: readonly (string | null)[]): Promise<void> {
  for (const address of addresses) {
    const id = address === null ? undefined : imageIdOf(address)
    if (id !== undefined) await files.release(tx, id)
  }
}
