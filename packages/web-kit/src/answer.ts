/** What came back, however it was asked for. */
import { errorBody } from '@ungana/contracts-kit'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { ApiError } from './api-error.ts'
import { tellSessionRefused } from './session-refusals.ts'

export function parseAnswer(schema: $ZodType | undefined, status: number, text: string): unknown {
  if (!schema) return undefined
  const parsed = safeParse(schema, parseJson(text))
  if (!parsed.success) throw new ApiError(status, 'The answer was not understood', undefined, { cause: parsed.error })
  return parsed.data
}

/** What a call rejects with that was answered by anything but 2xx; where the session is to blame, whoever listens is told. */
export function refusal(status: number, statusText: string, text: string): ApiError {
  const error = new ApiError(status, text || statusText, readErrorBody(text))
  if (lacksSession(error)) tellSessionRefused()
  return error
}

/** A wrong password is a 401 as well, with a code of its own, and says nothing about the session. */
function lacksSession({ status, body }: ApiError): boolean {
  return status === 401 && (body === undefined || body.code === 'UNAUTHENTICATED')
}

function readErrorBody(text: string) {
  const parsed = safeParse(errorBody, parseJson(text))
  return parsed.success ? parsed.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
