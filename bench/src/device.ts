// A logged-in device: calls the gateway with the session's cookie.
import { login } from '@ungana/contracts-identity'
import { Pool } from 'undici'

interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface Device {
  /** `name=value`, to set in a browser. */
  readonly cookie: string
  call(method: 'GET' | 'DELETE', path: string): Promise<Answer>
}

export interface Site {
  readonly base: string
  readonly pool: Pool
}

export const openSite = (base: string): Site => ({ base, pool: new Pool(base, { connections: 32 }) })

/** @throws if the gateway refuses the login */
export async function logIn({ base, pool }: Site, credentials: { username: string; password: string }): Promise<Device> {
  const answer = await pool.request({
    method: login.method,
    path: login.url,
    headers: { origin: base, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`The login got the answer ${answer.statusCode}: ${text}`)
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return {
    cookie,
    async call(method, path) {
      const { statusCode, body } = await pool.request({ method, path, headers: { cookie, origin: base } })
      const text = await body.text()
      return { status: statusCode, body: text === '' ? undefined : JSON.parse(text) }
    },
  }
}
