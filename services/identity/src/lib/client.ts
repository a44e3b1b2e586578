// Address and user agent of a request.
import { DEVICE_HEADER } from '@ungana/contracts-identity'

export interface Client {
  readonly address: string
  /** At most 300 characters. */
  readonly userAgent: string
  readonly requestId: string
  /** Value of the device cookie. */
  readonly device?: string | undefined
}

interface Request {
  readonly id: string
  readonly ip: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & { readonly 'user-agent'?: string | undefined }
}

const USER_AGENT_MAX = 300

export function clientOf(request: Request): Client {
  const device = request.headers[DEVICE_HEADER]
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    requestId: request.id,
    device: typeof device === 'string' ? device : undefined,
  }
}
