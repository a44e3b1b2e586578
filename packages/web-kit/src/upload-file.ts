import {
  ACCOUNT_HEADER,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointOutput,
  LANGUAGE_HEADER,
  PERSON_HEADER,
} from '@ungana/contracts-kit'
import { currentLanguage } from '@ungana/language/formats'
import { parseAnswer, refusal } from './answer.ts'
import { ApiError } from './api-error.ts'
import { type CallOptions, endpointAddress } from './call.ts'

type UploadOptions<E extends EndpointDefinition> = Omit<EndpointInput<E>, 'body'> & FileOptions

interface FileOptions extends Pick<CallOptions, 'signal' | 'idempotencyKey' | 'account' | 'person'> {
  /** The file's name as people see it. */
  readonly name: string
  /** Text fields sent with the file. */
  readonly fields?: Readonly<Record<string, string>>
  /** Called with the share of the file that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Uploads a file; resolves and rejects like `call()`. Uses XMLHttpRequest because fetch cannot report progress. */
export function uploadFile<const E extends EndpointDefinition>(
  { method, url, schema }: E,
  file: Blob,
  { name, fields = {}, onProgress, signal, idempotencyKey, account, person, ...input }: UploadOptions<E>,
): Promise<EndpointOutput<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = () => reject(new ApiError(0, 'No connection'))
    const { params, query } = input as { readonly [of in 'params' | 'query']?: Readonly<Record<string, unknown>> }
    request.open(method, endpointAddress(url, params, query))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader(LANGUAGE_HEADER, currentLanguage())
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey)
    if (account !== undefined) request.setRequestHeader(ACCOUNT_HEADER, account)
    if (person !== undefined) request.setRequestHeader(PERSON_HEADER, person)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, statusText, responseText } = request
      try {
        if (status < 200 || status > 299) throw refusal(status, statusText, responseText)
        resolve(parseAnswer(schema.response[status], status, responseText) as EndpointOutput<E>)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = () => reject(signal?.reason ?? new ApiError(0, 'No connection'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', abort)
    const form = new FormData()
    for (const [field, text] of Object.entries(fields)) form.append(field, text)
    form.append('file', file, name)
    request.send(form)
  })
}
