// Covers and images of products: one kind of file, each used in one place.
import { imageIdOf, imagePath, imageTypes } from '@ungana/contracts-directory'
import type { Files, FileUse } from '@ungana/service-kit/files'
import type { Transaction } from '#lib/database.ts'

export const pictureUse: FileUse = { purpose: 'company-picture', as: 'image', types: imageTypes }

interface PictureChange {
  /** The address that is there. */
  readonly from: string | null
  /** The id that was asked for: null takes the picture away, undefined leaves it as it is. */
  readonly to: string | null | undefined
  /** The account that uploaded it. */
  readonly ownerId: string
  /** What the caller calls it. */
  readonly field: string
}

/**
 * Keeps the one, releases the other. Resolves to the new address.
 * @throws InvalidInput, naming `field`, where no such picture waits
 */
export async function changePicture(tx: Transaction, files: Files, { from, to, ownerId, field }: PictureChange): Promise<string | null> {
  const before = from === null ? undefined : imageIdOf(from)
  if (to === undefined || to === before) return from
  if (to !== null) await files.keep(tx, to, { ownerId, purpose: pictureUse.purpose, field })
  if (before !== undefined) await files.release(tx, before)
  return to === null ? null : imagePath(to)
}

/** Of addresses that are about to go. */
export async function releasePictures(tx: Transaction, files: Pick<Files, 'release'>, addresses: readonly (string | null)[]): Promise<void> {
  for (const address of addresses) {
    const id = address === null ? undefined : imageIdOf(address)
    if (id !== undefined) await files.release(tx, id)
  }
}
