import { addVerificationDocument, DOCUMENT_BYTES_MAX, documentTypes } from '@ungana/contracts-directory'
import { uploadFile } from '@ungana/web-kit'

export const ACCEPT = documentTypes.join(',')

/** Undefined where it may be sent. The server judges by the content; this only saves sending in vain. */
export function documentProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > DOCUMENT_BYTES_MAX) return 'This file is too large: at most 10 MB are taken.'
  if (type !== '' && !documentTypes.some((known) => known === type)) return 'Please choose a PDF, a JPEG or a PNG.'
  return undefined
}

/** Rejects as `call()` does. */
export async function sendDocument(id: string, file: File, { token, key }: { readonly token?: string; readonly key: string }): Promise<void> {
  await uploadFile(addVerificationDocument, file, { params: { id }, query: { token }, name: file.name, idempotencyKey: key })
}
