/** Parses answers of calls, for `call()` and `uploadFile()`. */
import { errorBody } from '@ungana/contracts-kit'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { ApiError } from './api-error.ts'
import { notifySessionRefused } from './session-refusals.ts'

export function parseAnswer(schema: $ZodType | undefined, status: number, text: string): unknown {
  if (!schema) return undefined
  const parsed = safeParse(schema, parseJson(text))
  if (!parsed.success) throw new ApiError(status, 'The answer could not be read', undefined, { cause: parsed.error })
  return parsed.data
}

/** The error for an answer that is not 2xx. Notifies the session's listeners if the session is missing. */
export function refusal(status: number, statusText: string, text: string): ApiError {
  const error = new ApiError(status, text || statusText, readErrorBody(text))
  if (lacksSession(error)) notifySessionRefused()
  return error
}

/** A wrong password is also a 401, with another code, and does not mean that the session ended. */
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
