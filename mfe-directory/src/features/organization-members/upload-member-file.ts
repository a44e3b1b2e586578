import { type MemberImport, memberImport, uploadMemberFile } from '@ungana/contracts-directory'
import { ApiError } from '@ungana/web-kit'

/** Sends a file, or what was pasted as one; rejects with ApiError. The same key and content are the same import. */
export async function sendMemberFile(organizationId: string, file: File, key: string): Promise<MemberImport> {
  const form = new FormData()
  form.append('file', file)
  let response: Response
  try {
    response = await fetch(uploadMemberFile.url.replace(':id', organizationId), {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'idempotency-key': key },
      body: form,
    })
  } catch (cause) {
    throw new ApiError(0, 'No connection', undefined, { cause })
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new ApiError(response.status, response.statusText, refusalIn(answer))
  const { data } = memberImport.safeParse(answer)
  if (!data) throw new ApiError(response.status, 'The answer was not understood')
  return data
}

/** The body of a refusal, where it is one of ours. */
function refusalIn(answer: unknown): ApiError['body'] {
  const said = typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>) : {}
  const { message, code, requestId } = said
  return typeof message === 'string' && typeof code === 'string' && typeof requestId === 'string' ? { message, code, requestId } : undefined
}
