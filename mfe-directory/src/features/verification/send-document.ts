import { addVerificationDocument, DOCUMENT_BYTES_MAX, documentTypes } from '@ungana/contracts-directory'
import { ApiError } from '@ungana/web-kit'

export const ACCEPT = documentTypes.join(',')

/** Undefined where it may be sent. The server judges by the content; this only saves sending in vain. */
export function documentProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > DOCUMENT_BYTES_MAX) return 'This file is too large: at most 10 MB are taken.'
  if (type !== '' && !documentTypes.some((known) => known === type)) return 'Please choose a PDF, a JPEG or a PNG.'
  return undefined
}

/** Sends a file as a form. Rejects with ApiError. */
export async function sendDocument(id: string, file: File, { token, key }: { readonly token?: string; readonly key: string }): Promise<void> {
  const form = new FormData()
  form.append('file', file)
  const address = `${addVerificationDocument.url.replace(':id', id)}${token ? `?${new URLSearchParams({ token })}` : ''}`
  let response: Response
  try {
    response = await fetch(address, {
      method: 'POST',
      credentials: 'same-origin',
      body: form,
      headers: { accept: 'application/json', 'idempotency-key': key },
    })
  } catch (cause) {
    throw new ApiError(0, 'No connection', undefined, { cause })
  }
  if (response.ok) return
  const text = await response.text()
  throw new ApiError(response.status, text || response.statusText, errorIn(text))
}

function errorIn(text: string): ApiError['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? (body as ApiError['body']) : undefined
  } catch {
    return undefined
  }
}
