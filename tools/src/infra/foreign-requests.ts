// Stand-ins answer this machine only: another site's page can neither read them through a host name of its own nor write to them.
import type { IncomingMessage } from 'node:http'

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])
const localhost = /^(localhost|127\.0\.0\.1|\[::1\])$/

export interface Refusal {
  readonly status: number
  readonly message: string
}

/** @param names further host names of the stand-in. @returns why the request is refused, or undefined if it is not foreign */
export function refuseForeign({ method = 'GET', headers }: IncomingMessage, names: readonly string[] = []): Refusal | undefined {
  const called = parsed(`http://${headers.host}`)
  if (!called || !(localhost.test(called.hostname) || names.includes(called.hostname))) {
    return { status: 421, message: 'Open this page at localhost' }
  }
  const { origin } = headers
  if (readOnly.has(method) || origin === undefined || parsed(origin)?.host === called.host) return undefined
  return { status: 403, message: 'Pages of other sites may not write here' }
}

const parsed = (url: string) => (URL.canParse(url) ? new URL(url) : undefined)
