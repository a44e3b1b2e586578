// Logs in as the demo staff once, before the journeys. Workers find the cookie in their environment.
import { codeOf } from './journeys/authenticator.ts'
import { demoLogin } from './journeys/demo-logins.ts'

export default async function logInStaff(): Promise<void> {
  // A site without demo accounts runs journeys that need none.
  if (!process.env.DEMO_SIGN_INS) return
  const origin = process.env.BASE_URL as string
  const { username, password, secret = '' } = demoLogin('staff')
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username, password, remember: true, code: codeOf(secret) }),
  })
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  if (!answer.ok || !value) throw new Error(`The demo staff could not log in: ${answer.status} ${await answer.text()}`)
  process.env.STAFF_COOKIE = JSON.stringify({ name, value })
}
