import { t } from '@lingui/core/macro'
import { addVerificationDocument, DOCUMENT_BYTES_MAX, documentTypes } from '@ungana/contracts-directory'
import { uploadFile } from '@ungana/web-kit'

export const ACCEPT = documentTypes.join(',')

/** Why a file cannot be sent; undefined if it can. The server checks the content; this only avoids useless uploads. */
export function documentProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > DOCUMENT_BYTES_MAX) return t`This file is too large. The limit is 10 MB.`
  if (type !== '' && !documentTypes.some((known) => known === type)) return t`Please choose a PDF, JPEG or PNG file.`
  return undefined
}

/** Uploads a document. Rejects with the same errors as `call()`. */
export async function sendDocument(id: string, file: File, { token, key }: { readonly token?: string; readonly key: string }): Promise<void> {
  await uploadFile(addVerificationDocument, file, { params: { id }, query: { token }, name: file.name, idempotencyKey: key })
}
